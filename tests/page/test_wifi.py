"""The Wi-Fi's code, and where its password comes from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from page.conftest import Lay
from support.page import Phone

from companion.cli.options import PageGroup
from companion.errors import CompanionError, UsageError
from companion.page import wifi
from companion.page.seats import Seats
from companion.page.serving import ServedPage
from companion.page.wifi import Wifi


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Kitchen", "pizza at 8", "WIFI:T:WPA;S:Kitchen;P:pizza at 8;;"),
        ("Café; 5\\6", 'a,b:"c"', 'WIFI:T:WPA;S:Café\\; 5\\\\6;P:a\\,b\\:\\"c\\";;'),
        ("Open", "", "WIFI:T:nopass;S:Open;;"),
        ("Unknown", None, None),
    ],
)
def test_the_code_of_a_wifi(name: str, password: str | None, code: str | None) -> None:
    assert Wifi(name, password).code() == code


def test_a_password_is_told_by_the_environment_or_the_system_or_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    options = PageGroup(page=True, wifi="Kitchen")
    asked: list[str] = []

    def prompt(words: str, *args: str, hide_input: bool, **how: bool) -> str:
        asked.append(words)
        assert hide_input
        return "typed unseen"

    monkeypatch.setattr("companion.cli.options.typer.prompt", prompt)
    monkeypatch.setattr(wifi, "password_told", lambda name: None)
    assert options.wifi_given(asks=True) == Wifi("Kitchen", "typed unseen") and len(asked) == 1
    monkeypatch.setattr(wifi, "password_told", lambda name: "of the system")
    assert options.wifi_given(asks=True) == Wifi("Kitchen", "of the system")
    monkeypatch.setenv("COMPANION_WIFI_PASSWORD", "of the environment")
    assert options.wifi_given(asks=False) == Wifi("Kitchen", "of the environment") and len(asked) == 1
    assert PageGroup(page=True).wifi_given(asks=False) is None


def test_what_can_be_no_wifi_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wifi, "password_told", lambda name: None)
    for options, words in (
        (PageGroup(page=True, wifi="Kitchen"), "nobody is there to ask for the password of “Kitchen”; tell it by COMPANION_WIFI_PASSWORD"),
        (PageGroup(wifi="Kitchen"), "--wifi says how the page is served; give --page too"),
    ):  # fmt: skip
        with pytest.raises(UsageError) as caught:
            options.check()
            options.wifi_given(asks=False)
        assert str(caught.value) == words
    with pytest.raises(UsageError, match="that is no Wi-Fi's password; one has 8 to 63 letters"):
        Wifi("Kitchen", "short").check()
    with pytest.raises(UsageError, match="its name has 1 to 32 bytes"):
        Wifi("K" * 33, "").check()


def test_its_code_is_told_to_who_is_in_and_kept_nowhere(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_WIFI_PASSWORD", "pizza at 8")
    table = lay("tamer", "battle", "--wifi", "Kitchen")
    phone = Phone(table)
    told = phone.http.get("/codes").json()
    assert told["address"] == table.address and told["code"]["size"] >= 21 and told["code"]["path"].startswith("M0 0h")
    assert told["wifi"]["name"] == "Kitchen" and told["wifi"]["code"]["size"] >= 21
    assert "pizza" not in json.dumps(told) and "pizza" not in "".join(table.said) + table.journal.read_text()
    phone.http.cookies.clear()
    assert phone.http.get("/codes").status_code == 401
    kept = table.journal.with_name(f"{table.journal.name}.seats")
    assert "pizza" not in kept.read_text() and "Kitchen" not in kept.read_text() and kept.stat().st_mode & 0o77 == 0


def test_the_system_is_asked_for_no_password_unless_somebody_names_the_wifi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []

    def told(*command: str) -> str:
        asked.append(command)
        return "Kitchen\n" if command[0] == "iwgetid" else "pizza at 8\n"

    monkeypatch.setattr(wifi, "_told", told)
    monkeypatch.setattr("companion.page.serving.addresses_here", lambda: ["127.0.0.2"])
    with ServedPage(Seats(tmp_path / "seats"), "lan", https=False) as served:
        assert served.codes()["wifi"] == {"name": "Kitchen", "code": None}
        assert "Join the Wi-Fi Kitchen first" in served.welcome()
        for door in served.doors:
            door.close()
    assert {command[0] for command in asked} == {"iwgetid"}


def test_an_older_file_of_seats_loses_its_password(tmp_path: Path) -> None:
    seats = Seats(tmp_path / "seats")
    seats.serve_at(80, "")
    data = json.loads((tmp_path / "seats").read_text()) | {"wifi": ["Kitchen", "pizza at 8"]}
    (tmp_path / "seats").write_text(json.dumps(data))
    again = Seats(tmp_path / "seats")
    assert again.token == seats.token
    again.serve_at(81, "")
    assert "pizza" not in (tmp_path / "seats").read_text()
    (tmp_path / "seats").write_text(json.dumps(data | {"wi-fi": []}))
    with pytest.raises(CompanionError, match="not what a referee keeps"):
        Seats(tmp_path / "seats")
