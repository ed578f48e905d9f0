"""What roosters leave open: the Dawncard, what its rule allows, and the choices of the roosters after it."""

from random import Random

from companion.games.tossing_tiger.war.pieces import Card, Player
from companion.table.card_questions import Draw
from companion.table.questions import NONE, Choose, NotAllowed, OneOrNone
from companion.words import fold


class Dawncard(Draw[Card | None], name="dawncard", default=NONE, chance=False):
    """The attacker may lay a rooster in place of the first die."""

    defender: str
    says = "{who}, which rooster do you lay as Dawncard? Enter for none."

    def find(self, text: str) -> Card | None:
        name, colon, _ = text.partition(":")
        if colon and fold(name) and fold(self.defender).startswith(fold(name)):
            what = f"{self.defender} defends, and only the attacker may lay a Dawncard"
            raise NotAllowed(what, f"name a rooster of {self.who}, or {NONE}")
        return super().find(text)

    def pick(self, random: Random) -> Card | None:
        return self.cards[1 + int(random.random() * (len(self.cards) - 1))] if random.random() < 0.7 else None


class Layer(Choose[Player], name="layer", says="{who}, who of you lays it?"):
    """Fight Together: who of the attacking team has laid the Dawncard."""


class NameAnimal(Choose[str], name="animal", says="{who}, name an animal: {what}."):
    """A card has an animal named."""

    what: str


class MayNameAnimal(OneOrNone[str], name="strength", says="{who}, name an animal: {what}."):
    """A rooster lets its player choose a strength for all later animals, or none."""

    what: str


class Merge(OneOrNone[str], name="merge"):
    """Once in the war the opponent can be made to merge two dice."""

    says = "{who}, do you have two dice merged? Those of which battles? Enter for not now."


class FreeReroll(OneOrNone[str], name="free-reroll"):
    """A Dawncard lets a side reroll one of its dice, of a battle that was fought."""

    says = "{who} may reroll a die, by the Dawncard: which battle's? Enter for none."


class YesOrNone(OneOrNone[str], candidates=("yes", None)):
    """Whether a player does what a card allows: yes, or none."""


class Flee(YesOrNone, name="flee"):
    """A Dawncard lets either side lose a battle on purpose, before it is revealed."""

    says = "{who}, do you lose this battle on purpose, so that nobody has a bonus for the war? Enter for no."


class Guess(OneOrNone[str], name="guess", says="{who}, do you guess what {opponent} rolls now? Enter for not now."):
    """Once in the war the Dawncard's player may guess what the opponent rolls."""

    opponent: str


class Switch(OneOrNone[str], name="switch"):
    """At the end the Dawncard's player may give up a battle won to have won another."""

    says = "{who}, which battle do you give up, and which have you won in its place? Enter for none."


class EndOrRemove(OneOrNone[str], name="end-or-remove"):
    """A rooster that always loses lets its player end the war, or remove an earlier battle."""

    says = "{who}, do you end the war now, or remove an earlier battle? Enter for neither."


class TakeBack(OneOrNone[str], name="take-back"):
    """A rooster lets its player take cards that lie face down in dice back into the hand, one at a time."""

    says = "{who} may take a card that lies face down back: of which battle's die? Enter for no more."


class BackTold(Draw[Card], name="card-back", secret=True):
    """Hands are told: the card that a player takes back into the hand."""

    says = "{who}, which card do you take back? Nobody else looks."


class GiveDie(YesOrNone, name="give-die"):
    """A rooster lets its player give its die away to end the war without a winner."""

    says = "{who}, do you give this die to your opponent, and end the war without a winner? Enter for no."


class LoseOnPurpose(YesOrNone, name="lose-on-purpose"):
    """A rooster lets its player lose its battle on purpose for something."""

    what: str
    says = "{who}, do you lose this battle on purpose {what}? Enter for no."


class SkipBattle(YesOrNone, name="skip-battle", says="{who}, do you skip the next battle? Enter for no."):
    """A rooster lets its player skip the next battle."""


class Steal(OneOrNone[str], name="steal", says="{who} may steal a card: which? Enter for none."):
    """A rooster lets its player steal a card of an opposing die."""


class SetBonus(OneOrNone[str], name="bonus"):
    """A rooster lets its player set the bonus for winning the war."""

    says = "{who}, how many whole dice are the bonus for winning this war? Enter leaves it as it is."
