"""Questions to phones and their answers: over plain HTTP, as any program could."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from page.conftest import Lay, Seated
from page.kinds import all_kinds
from support.page import Phone, Table, lines_of, until

from companion.page.inbox import Post, Reply, TypedLine

Battle = Callable[..., tuple[Table, Phone, Phone]]


@pytest.fixture
def battle(seated: Seated) -> Battle:
    """A battle of Ann's and Bo's."""

    def sit(*args: str) -> tuple[Table, Phone, Phone]:
        table, phones = seated("Ann, Bo", "tamer", "battle", *args)
        return table, phones["Ann"], phones["Bo"]

    return sit


def answers_so_far(table: Table) -> list[str]:
    return table.journal.read_text().splitlines()[1:]


def test_the_whole_table_says_who_plays_and_then_everybody_sits_down(lay: Lay) -> None:
    table = lay("tamer", "battle")
    one, two = Phone(table), Phone(table)
    assert one.asked("players")["kind"] == "text"
    reply = two.answer("Ann")
    assert reply == {"taken": False, "text": "That is 1 name.", "hint": "Type 2 names on one line, a comma between."}
    assert two.answer("Ann, Bo") == {"taken": True, "text": "", "hint": ""}
    one.sit("Ann")
    two.sit("Bo")
    until(lambda: one.shown["seats"] == {"Ann": "yours", "Bo": "taken"})
    assert one.asked("team")["who"] == "Ann"
    until(lambda: two.shown["asks"])
    assert two.asks() == []
    (theirs,) = two.shown["asks"]
    assert theirs["text"] == "Ann's team? The front one first."
    assert "options" not in theirs


def test_the_first_answer_counts_and_who_comes_later_is_told_so(battle: Battle) -> None:
    """And what is asked now."""
    table, ann, bo = battle()
    first = ann.asked("team")
    table.type("Vulpike")
    second = bo.asked("team")
    late = ann.send("/answer", id=first["id"], text="Heroicat")
    assert (late.status_code, late.json()["text"]) == (409, "That is answered already: the terminal was first.")
    assert [ask["id"] for ask in late.json()["asks"]] == [second["id"]]
    table.type(":undo")
    again = ann.asked("team")
    assert ann.answer("Vulpike")["taken"]
    bo.asked("team")
    too_late = bo.refused("/answer", id=again["id"], text="Heroicat")
    assert too_late == (409, "That is answered already: Ann's phone was first.")
    assert bo.answer("Heroicat")["taken"]
    assert [json.loads(line).get("ask") for line in answers_so_far(table)][:5] == [
        "players", "team", None, "team", "team"
    ]  # fmt: skip


def test_nobody_answers_for_another_and_the_terminal_for_all(battle: Battle) -> None:
    table, ann, bo = battle()
    asked = ann.asked("team")
    for other in (bo, Phone(table)):  # the second only looks on
        refused = other.refused("/answer", id=asked["id"], text="Vulpike")
        assert refused == (403, "That question is for somebody else.")
    assert ann.asked("team")["id"] == asked["id"]
    table.type("Vulpike")
    assert bo.asked("team")["who"] == "Bo"


def test_one_answer_at_a_time_and_no_word_to_the_referee(battle: Battle) -> None:
    table, ann, _ = battle()
    assert ann.answer("Vulpike; Heroicat")["text"] == "That is more than one answer."
    for word in (":undo", ":quit", ":fix Vulpike out", ":mine"):
        assert not ann.answer(word)["taken"]
    assert ann.send("/word", id=ann.asked()["id"], text=":undo").status_code == 403
    assert len(answers_so_far(table)) == 1  # who plays


def test_a_seat_is_given_back_taken_over_and_two_are_held_by_one_phone(battle: Battle) -> None:
    table, ann, _ = battle()
    other = Phone(table)
    until(lambda: other.shown.get("seats"))
    assert other.refused("/seat", name="Bo", take=True) == (
        409, "another phone holds Bo's seat; “:seat Bo” at the terminal gives it back."
    )  # fmt: skip
    assert other.send("/seat", name="Bo", take=False).status_code == 403
    assert other.send("/seat", name="Zoe", take=True).status_code == 404
    table.type(":seat Bo")
    until(lambda: other.shown["seats"]["Bo"] == "free")
    ann.sit("Bo")
    assert ann.shown["seats"] == {"Ann": "yours", "Bo": "yours"}
    assert ann.answer("Vulpike", who="Ann")["taken"]
    assert ann.answer("Heroicat", who="Bo")["taken"]
    assert ann.send("/seat", name="Bo", take=False).json()["seats"] == ["Ann"]


def test_phones_that_are_trusted_take_back_and_mend(battle: Battle) -> None:
    table, ann, bo = battle("--pace", "run", "--phones", "all")
    assert ann.answer("Vulpike")["taken"]
    assert bo.send("/word", id=bo.asked("team")["id"], text=":undo").json()["taken"]
    assert ann.asked("team")["who"] == "Ann"
    assert bo.send("/word", id=ann.asked()["id"], text=":auto").status_code == 400
    assert not bo.send("/word", id=ann.asked()["id"], text=":fix Vulpike out").json()["taken"]
    state = bo.send("/word", id=ann.asked()["id"], text=":state").json()
    assert state["text"].startswith("before the first exchange")
    bo.send("/word", id=ann.asked()["id"], text=":quit")
    assert table.process.wait(10) == 3


def test_a_name_is_mended_while_phones_hold_their_seats(battle: Battle) -> None:
    table, ann, _ = battle()
    assert ann.answer("Vulpike")["taken"]
    table.type(":fix Ann is Zoe")
    assert until(lambda: ann.shown["seats"] == {"Zoe": "yours", "Bo": "taken"}, table)
    table.killed()
    table.resume()
    again = Phone(table)
    until(lambda: set(again.shown.get("seats", ())) == {"Zoe", "Bo"}, table)
    assert again.shown["seats"]["Zoe"] == "taken", "by Ann's phone, which is let in again"


def test_a_phone_takes_its_own_last_answer_back_while_nothing_was_built_on_it(battle: Battle) -> None:
    table, ann, bo = battle()
    asked = ann.asked("team")
    assert ann.shown["back"] is None
    assert ann.answer("Vulpike")["taken"]
    until(lambda: ann.shown["back"] == {"id": asked["id"], "who": "Ann", "text": "Vulpike"})
    assert bo.shown["back"] is None
    assert bo.refused("/back", id=asked["id"]) == (
        409, "That can't be taken back any more: the game has gone on from it."
    )  # fmt: skip
    assert ann.send("/back", id=asked["id"]).json()["taken"]
    again = ann.asked("team")
    assert again["id"] != asked["id"]
    until(lambda: "Ann took back: Vulpike." in lines_of(bo))
    until(lambda: "Ann took back: Vulpike." in "".join(table.said), table)
    until(lambda: ann.shown["back"] is None)
    assert ann.send("/answer", id=again["id"], text="Heroicat").json()["taken"]
    assert bo.answer("Vulpike, Baby Drachna")["taken"]
    until(lambda: not ann.shown["back"] and bo.shown["back"])
    assert ann.send("/back", id=again["id"]).status_code == 409  # Bo has answered since
    assert [json.loads(line).get("undo") for line in answers_so_far(table)][:5] == [None, None, 1, None, None]


def test_a_secret_goes_back_only_while_the_others_are_secret_too(seated: Seated) -> None:
    """Else the last to tell a team would see the other one, and tell another."""
    names = "Ann, Bo, Cleo, Dan"
    table, phones = seated(names, "tamer", "evening", "--pace", "run", "--rule", "first-round=across")
    ann, bo, cleo = phones["Ann"], phones["Bo"], phones["Cleo"]
    ann.answer("unrecorded")
    assert ann.answer("referee it", "outcome")["taken"]
    first = ann.asked("team")
    assert ann.answer("Heroicat", "team")["taken"]
    until(lambda: ann.shown["back"] == {"id": first["id"], "who": "Ann", "text": "a secret answer"})
    assert cleo.answer("Cleo wins", "outcome")["taken"]  # another battle hangs on nothing of it
    assert ann.send("/back", id=first["id"]).json()["taken"]
    until(lambda: "Ann took back: a secret answer." in lines_of(bo))
    assert ann.answer("Baby Drachna", "team")["taken"]
    last = bo.asked("team")
    assert bo.answer("Vulpike", "team")["taken"]
    until(lambda: any(text.startswith("Bo wins") or "recorded" in text for text in lines_of(bo)))
    assert not bo.shown["back"]
    assert bo.send("/back", id=last["id"]).status_code == 409
    lines = [line for line in answers_so_far(table) if '"undo"' in line]
    assert len(lines) == 1 and '"Ann - Bo"' in lines[0]


def test_phones_that_are_trusted_leave_the_secrets_of_others(seated: Seated) -> None:
    table, phones = seated("Ann, Bo, Cleo, Dan", "tamer", "evening", "--pace", "run", "--phones", "all")
    ann, bo = phones["Ann"], phones["Bo"]
    bo.answer("recorded")
    word = ann.send("/word", id=ann.asked("picks")["id"], text=":undo").json()
    assert word["taken"]
    until(lambda: "Ann took back: recorded." in lines_of(bo))
    ann.answer("recorded", "draft-record")
    picked = ann.asked("picks")["options"][:5]
    assert ann.answer(", ".join(picked), "picks")["taken"]
    for name in ("Bo", "Cleo"):
        asked = phones[name].asked("picks")
        refused = phones[name].send("/word", id=asked["id"], text=":undo 2").json()
        assert refused == {"taken": False, "text": "That takes back a secret of Ann's.", "hint": "The terminal can."}
    table.type(":at Bo")
    table.type(":undo 2")
    until(lambda: bo.asked("draft-record"))


def test_two_who_are_done_at_once_go_on_one_step(battle: Battle) -> None:
    _, ann, bo = battle()
    ann.answer("Vulpike, Baby Drachna")
    bo.answer("Heroicat, Escamophage")
    (pause,) = until(lambda: ann.shown["waits"])
    assert ann.send("/next", id=pause["id"]).status_code == 200
    until(lambda: ann.shown["waits"] and ann.shown["waits"][0]["id"] != pause["id"])
    before = lines_of(ann)
    late = bo.send("/next", id=pause["id"])
    assert (late.status_code, late.json()["text"]) == (409, "Somebody else went on already.")
    assert late.json()["waits"] == ann.shown["waits"]
    assert bo.send("/next", id=pause["id"], run=True).status_code == 409
    assert lines_of(ann) == before


def test_who_is_in_no_battle_does_not_run_anothers(seated: Seated) -> None:
    _, phones = seated("Ann, Bo, Cleo, Dan", "tamer", "evening", "--rule", "first-round=across")
    ann, bo, cleo = phones["Ann"], phones["Bo"], phones["Cleo"]
    ann.answer("unrecorded")
    ann.answer("referee it", "outcome")
    ann.answer("Vulpike, Baby Drachna", "team")
    bo.answer("Heroicat, Escamophage", "team")
    (pause,) = until(lambda: cleo.shown["waits"])
    assert (pause["mine"], pause["path"][-1]) == (False, "Ann - Bo")
    assert cleo.refused("/next", id=pause["id"], run=True) == (403, "Those who play there go on.")
    until(lambda: bo.shown["waits"])
    assert bo.shown["waits"][0]["mine"]
    assert bo.send("/next", id=pause["id"]).status_code == 200


def test_the_pace_is_shared(battle: Battle) -> None:
    table, ann, bo = battle()
    ann.answer("Vulpike, Baby Drachna")
    bo.answer("Heroicat, Escamophage")
    until(lambda: [each["path"] for each in ann.shown["waits"]] == [[]] and ann.shown["waits"] == bo.shown["waits"])
    (pause,) = ann.shown["waits"]
    until(lambda: lines_of(ann)[-1] == "Baby Drachna gains 2 Health.")
    before = lines_of(ann)
    until(lambda: ann.shown["tables"][0]["title"] == "before the first exchange")
    assert Phone(table).send("/next", id=pause["id"]).status_code == 403  # who only looks on does not go on
    assert bo.send("/next", id=pause["id"]).status_code == 200
    until(lambda: len(lines_of(ann)) > len(before))
    until(lambda: ann.shown["tables"][0]["title"] == "exchange 1")
    assert ann.shown["over"] == []
    until(lambda: bo.shown["waits"] and bo.shown["waits"] != [pause])
    bo.goes_on(run=True)
    until(lambda: ann.shown["over"])
    assert ann.shown["over"][0] == "Bo wins after 3 exchanges."
    assert table.process.wait(10) == 0


def test_only_the_terminal_goes_on_where_it_is_said_so(battle: Battle) -> None:
    _, ann, bo = battle("--next", "terminal")
    ann.answer("Vulpike, Baby Drachna")
    bo.answer("Heroicat, Escamophage")
    reply = ann.goes_on()
    assert (reply.status_code, reply.json()["text"]) == (403, "At this table the terminal goes on.")


def test_a_player_plays_in_between_at_anothers_question(seated: Seated) -> None:
    """CardPG: Bo plays two cards out of his hand while Ann is asked, and Ann is asked once more."""
    _, phones = seated("Ann, Bo", "cardpg", "game", "--rule", "hands=hidden", "--pace", "run", "--seed", "3")
    ann, bo = phones["Ann"], phones["Bo"]
    ann.answer("AS, QD, JD, KH", "champions")
    bo.answer("KS, QC, AD, QH", "champions")
    ann.answer("11", "start")
    bo.answer("2", "start")
    asked = ann.asked("assign")
    until(lambda: any("between" in ask for ask in bo.shown["asks"]))
    (seen,) = bo.shown["asks"]
    assert (seen["mine"], list(seen["between"]), "options" in seen) == (False, ["Bo"], False)
    assert "7H" in seen["between"]["Bo"]
    assert "Ann" in asked["between"] and "Bo" not in asked["between"]
    refused = bo.send("/answer", id=seen["id"], text="Ann: 7H 7D").json()
    assert refused["text"] == "Begin with the name of your own seat."
    reply = bo.send("/answer", id=seen["id"], text="Bo: 7H, 9D").json()
    assert reply["text"] == "7H, 9D are no combo."
    assert ann.asked("assign")["id"] == asked["id"]
    reply = bo.send("/answer", id=seen["id"], text="Bo: 7H, 7D").json()
    assert reply["taken"] or reply["text"] == "A Pair needs a roll."


def test_a_piped_line_that_was_read_before_a_phone_answered_is_refused(tmp_path: Path) -> None:
    """It may have been meant for what the phone answered; without phones lines are taken in turn."""
    with all_kinds(tmp_path) as table:
        table.inbox.read(iter([("Ann, Bo", 1)]))
        phone = Phone(table, "Ann")
        ask = phone.asked("one")
        replies: list[Reply] = []
        behind = table.inbox.given
        table.inbox.put(Post(str(table.seats.holder("Ann")), ask["id"], "right", replies.append))
        table.inbox.put(TypedLine(("way 3", 2), behind))
        said = "“way 3” was read before a phone answered. Type it anew if it is meant for this."
        until(lambda: said in " ".join(table.printed.getvalue().split()))
        assert replies == [Reply(True)]
        until(lambda: phone.asked("one")["options"][2] == "way 3")
        table.inbox.read(iter([("way 3", 3)]))
        assert phone.asked("sure")


def test_a_window_is_closed_when_everybody_who_could_answer_has_let_it_stand(seated: Seated) -> None:
    """CardPG: Ann's tap leaves Bo his answer; his own, or Enter at the terminal, closes the window."""
    table, phones = seated("Ann, Bo", "cardpg", "game", "--pace", "run")
    ann, bo = phones["Ann"], phones["Bo"]
    for line in ("KS QH JD AC", "KH QD JC AS", "9", "7", "7H KS", "KS", "7"):
        table.type(line)
    id = ann.asked("answers")["id"]
    assert bo.asked("answers")["to"] == ["Ann", "Bo"]
    assert ann.send("/answer", id=id, text="nobody").json()["taken"]
    until(lambda: [each["mine"] for each in ann.shown["asks"]] == [False])
    (waits,) = ann.shown["asks"]
    assert (waits["id"], waits["to"], list(waits["between"])) == (id, ["Bo"], ["Ann"])
    assert ann.refused("/answer", id=id, text="nobody") == (403, "That question is for somebody else.")
    assert '"answer":"nobody"' not in table.journal.read_text()
    assert bo.answer("nobody", "answers")["taken"]
    until(lambda: '"answer":"nobody"' in table.journal.read_text(), table)


def test_the_terminals_enter_closes_a_window_for_all(seated: Seated) -> None:
    table, phones = seated("Ann, Bo", "cardpg", "game", "--pace", "run")
    for line in ("KS QH JD AC", "KH QD JC AS", "9", "7", "7H KS", "KS", "7"):
        table.type(line)
    ann = phones["Ann"]
    assert ann.answer("", "answers")["taken"]
    until(lambda: ann.shown["asks"] and not ann.shown["asks"][0]["mine"])
    table.type("")
    until(lambda: '"answer":"nobody"' in table.journal.read_text(), table)
