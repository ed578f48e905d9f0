"""What roosters leave open: the Dawncard, what its rule allows, and the choices of the roosters after it."""

from random import Random

from companion.games.tossing_tiger.war.asks import NONE as NONE
from companion.games.tossing_tiger.war.asks import MayChoose
from companion.games.tossing_tiger.war.card import Card
from companion.table.card_questions import Draw
from companion.table.questions import Choose, NotAllowed
from companion.words import fold


class Dawncard(Draw[Card | None], name="dawncard"):
    """The attacker may lay a rooster in place of the first die."""

    chance = False

    defender: str

    def says(self) -> str:
        return f"{self.who}, which rooster do you lay as Dawncard? Enter for none."

    def default(self) -> str:
        return NONE

    def options(self) -> list[str]:
        return [NONE, *super().options()]

    def read(self, text: str) -> Card | None:
        if fold(text) == NONE:
            return None
        name, colon, _ = text.partition(":")
        if colon and fold(name) and fold(self.defender).startswith(fold(name)):
            what = f"{self.defender} defends, and only the attacker may lay a Dawncard"
            raise NotAllowed(what, f"name a rooster of {self.who}, or {NONE}")
        return super().read(text)

    def write(self, answer: Card | None) -> str:
        return NONE if answer is None else super().write(answer)

    def pick(self, random: Random) -> Card | None:
        return super().pick(random) if random.random() < 0.7 else None


class Layer(Choose[str], name="layer"):
    """Fight Together: who of the attacking team has laid the Dawncard."""

    def says(self) -> str:
        return f"{self.who}, who of you lays it?"


class NameAnimal(Choose[str], name="animal"):
    """A card has an animal named."""

    what: str

    def says(self) -> str:
        return f"{self.who}, name an animal: {self.what}."


class MayNameAnimal(NameAnimal, name="strength"):
    """A rooster lets its player choose a strength for all later animals, or none."""

    def default(self) -> str:
        return NONE


class Merge(MayChoose, name="merge"):
    """Once in the war the opponent can be made to merge two dice."""

    def says(self) -> str:
        return f"{self.who}, do you have two dice merged? Those of which battles? Enter for not now."


class FreeReroll(MayChoose, name="free-reroll"):
    """A Dawncard lets a side reroll one of its dice, of a battle that was fought."""

    def says(self) -> str:
        return f"{self.who} may reroll a die, by the Dawncard: which battle's? Enter for none."


class Flee(MayChoose, name="flee"):
    """A Dawncard lets either side lose a battle on purpose, before it is revealed."""

    def says(self) -> str:
        return f"{self.who}, do you lose this battle on purpose, so that nobody has a bonus for the war? Enter for no."


class Guess(Choose[str], name="guess"):
    """Once in the war the Dawncard's player may guess what the opponent rolls."""

    opponent: str

    def says(self) -> str:
        return f"{self.who}, do you guess what {self.opponent} rolls now? Enter for not now."

    def default(self) -> str:
        return NONE


class Switch(MayChoose, name="switch"):
    """At the end the Dawncard's player may give up a battle won to have won another."""

    def says(self) -> str:
        return f"{self.who}, which battle do you give up, and which have you won in its place? Enter for none."


class EndOrRemove(MayChoose, name="end-or-remove"):
    """A rooster that always loses lets its player end the war, or remove an earlier battle."""

    def says(self) -> str:
        return f"{self.who}, do you end the war now, or remove an earlier battle? Enter for neither."


class TakeBack(MayChoose, name="take-back"):
    """A rooster lets its player take cards that lie face down in dice back into the hand, one at a time."""

    def says(self) -> str:
        return f"{self.who} may take a card that lies face down back: of which battle's die? Enter for no more."


class BackTold(Draw[Card], name="card-back"):
    """Hands are told: the card that a player takes back into the hand."""

    secret = True

    def says(self) -> str:
        return f"{self.who}, which card do you take back? Nobody else looks."


class GiveDie(MayChoose, name="give-die"):
    """A rooster lets its player give its die away to end the war without a winner."""

    def says(self) -> str:
        return f"{self.who}, do you give this die to your opponent, and end the war without a winner? Enter for no."


class LoseOnPurpose(MayChoose, name="lose-on-purpose"):
    """A rooster lets its player lose its battle on purpose for something."""

    what: str

    def says(self) -> str:
        return f"{self.who}, do you lose this battle on purpose {self.what}? Enter for no."


class SkipBattle(MayChoose, name="skip-battle"):
    """A rooster lets its player skip the next battle."""

    def says(self) -> str:
        return f"{self.who}, do you skip the next battle? Enter for no."


class Steal(MayChoose, name="steal"):
    """A rooster lets its player steal a card of an opposing die."""

    def says(self) -> str:
        return f"{self.who} may steal a card: which? Enter for none."


class SetBonus(MayChoose, name="bonus"):
    """A rooster lets its player set the bonus for winning the war."""

    def says(self) -> str:
        return f"{self.who}, how many whole dice are the bonus for winning this war? Enter leaves it as it is."
