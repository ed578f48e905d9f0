"""The rule register of a game: each rule with its id, our words, its source, and its switch where there is one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.errors import UsageError, quoted
from companion.words import did_you_mean


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of the rules: `--rule NAME=VALUE`.

    Where it is not as by default it `excludes` values of others, `NAME=VALUE`, each for a reason.
    """

    name: str
    values: dict[str, str]
    default: str
    excludes: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class InForce:
    """The value that a switch has at a table, and the register's sentence for it; `changed` where that is not the
    default."""

    switch: str
    value: str
    sentence: str
    changed: bool

    def words(self) -> str:
        """A sentence on it, marked where it is changed."""
        mark = "Changed here" if self.changed else "In force"
        return f"{mark}: {self.switch}={self.value}, {self.sentence}."


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    `source` is the rulebook's section, or "ruling" where the rulebook is silent or contradicts itself; `reason`
    then says why it is read so. `questions` are the numbers of the open questions that the ruling settles; `mode` is
    the mode that alone has this rule. It may have a `switch`, and may be `altered_by` those of other rules.
    """

    id: str
    text: str
    source: str
    reason: str = ""
    questions: tuple[int, ...] = ()
    mode: str = ""
    switch: Switch | None = None
    altered_by: tuple[str, ...] = ()

    @property
    def origin(self) -> str:
        """The origin: the rulebook's section, or that it is a ruling and why."""
        return f"{self.source}: {self.reason}" if self.reason else f"rulebook, {self.source}"


@dataclass(frozen=True, slots=True)
class Register:
    """All rules of one game, in the order of its rulebook."""

    rules: dict[str, Rule]

    @property
    def switches(self) -> dict[str, Switch]:
        """The switches by name."""
        return self.of("")

    def of(self, mode: str) -> dict[str, Switch]:
        """Those that there are in a mode (empty: in any)."""
        return {
            rule.switch.name: rule.switch
            for rule in self.rules.values()
            if rule.switch and (not mode or rule.mode in ("", mode))
        }

    def settle(self, given: Iterable[str], mode: str = "") -> dict[str, str]:
        """The switches in force in a mode (empty: in any): what holds of itself, and what `NAME=VALUE` texts say
        otherwise.

        Raises UsageError for an unknown name or value, naming the ones there are, for a name with two values, and for
        two switches that don't go together.
        """
        switches = self.of(mode)
        settled = {name: switch.default for name, switch in switches.items()}
        named: dict[str, str] = {}
        for text in given:
            name, equals, value = (part.strip() for part in text.partition("="))
            if not equals:
                raise UsageError(f"--rule {quoted(text)} should read NAME=VALUE, for example {_example(switches)}")
            if name not in switches:
                raise UsageError(f"there is no rule switch {quoted(name)}; {_nearest(name, switches)}")
            if value not in switches[name].values:
                raise UsageError(f"--rule {name} cannot be {quoted(value)}; {_nearest(value, switches[name].values)}")
            if named.setdefault(name, value) != value:
                raise UsageError(
                    f"--rule {name} is given twice, as {named[name]} and as {value}; leave one of the two out"
                )
        settled |= named
        for switch in switches.values():
            for other, reason in switch.excludes.items() if settled[switch.name] != switch.default else ():
                name, _, value = other.partition("=")
                if settled.get(name) == value:
                    one = f"{switch.name}={settled[switch.name]}"
                    raise UsageError(f"--rule {one} does not go with {other}: {reason}")
        return settled

    def in_force(self, rule: Rule, settled: Mapping[str, str]) -> list[InForce]:
        """The values that a rule's switch has, and those of others that alter it where they are changed; nothing of
        switches that are not `settled`, as in another mode."""
        switches, own = self.switches, rule.switch.name if rule.switch else ""
        found = []
        for name in filter(None, (own, *rule.altered_by)):
            if name in settled:
                switch, value = switches[name], settled[name]
                changed = value != switch.default
                if changed or name == own:
                    found.append(InForce(name, value, switch.values.get(value, value), changed))
        return found

    def told(self, rule: Rule, settled: Mapping[str, str]) -> str:
        """A rule's text, and behind it what is in force of its switches."""
        return " ".join([rule.text, *(each.words() for each in self.in_force(rule, settled))])

    def find(self, words: str) -> list[Rule]:
        """The rules whose id is, or starts with, the words, or else those that speak of all of them."""
        wanted = words.casefold().split()
        if not wanted:
            return list(self.rules.values())
        by_id = [rule for rule in self.rules.values() if rule.id.startswith(".".join(wanted))]
        return by_id or [rule for rule in self.rules.values() if all(word in _all_words(rule) for word in wanted)]


def _all_words(rule: Rule) -> str:
    switch = f"{rule.switch.name} {' '.join(rule.switch.values)}" if rule.switch else ""
    return f"{rule.id} {rule.text} {rule.source} {rule.reason} {switch}".casefold()


def _example(switches: dict[str, Switch]) -> str:
    return next((f"{switch.name}={switch.default}" for switch in switches.values()), "none here")


def _nearest(word: str, known: Iterable[str]) -> str:
    names = list(known)
    return did_you_mean(word, names) or f"there are: {', '.join(names)}"
