"""The report: one page that needs nothing else, the same on paper, at a terminal and as JSON; and it can be read by all."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from lab.made_games import Made
from page.browsers import needs_browser
from pypdf import PdfReader

from companion.lab.findings.study import Study, studied
from companion.lab.report.page import page
from companion.lab.report.tables import tables
from companion.lab.report.writing import LabReport, written


def plays(place: str) -> str:
    """The command that plays on."""
    return f"companion lab made battle --out {place}"


@pytest.fixture(scope="module")
def study() -> Study:
    made = Made(6_000, 3, {"Card 03": 9}, {("Card 10", "Card 11"): 20}, 5, second={"Card 03": 2}, still=("Card 20",))
    made.about["title"] = "A <made> game"
    return studied(made, {"R1": "A rule that comes up.", "R2": "A rule <that> never does."})


@pytest.fixture(scope="module")
def report(study: Study, tmp_path_factory: pytest.TempPathFactory) -> tuple[LabReport, Path]:
    folder = tmp_path_factory.mktemp("report")
    return written(
        study, folder, lambda number, arm: folder / "examples" / f"game-{number}{'-b' * arm}.jsonl", plays
    ), folder


def test_the_page_is_one_file_and_asks_for_nothing_else(report: tuple[LabReport, Path]) -> None:
    text = report[0].files[0].read_text()
    assert not re.search(r"""(?:src|href)=["'](?!#)|url\((?!data:|#)|@import|https?://(?!www\.w3\.org)""", text)
    assert "A &lt;made&gt; game" in text and "<that>" not in text and "var(--more)" in text


def test_charts_have_words_and_tables_behind_them(report: tuple[LabReport, Path], study: Study) -> None:
    text = report[0].files[0].read_text()
    assert (
        text.count('role="img"') == 2 * (5 + len(study.beats)) == len(re.findall('role="img" aria-label="[^"]+"', text))
    )
    assert text.count("<table>") == len(tables(study)) == text.count("<caption>")
    assert all(f">{row[0].text}</th>" in text for row in tables(study)["cards"].rows)


def test_the_same_study_gives_the_same_page(report: tuple[LabReport, Path], study: Study) -> None:
    assert page(study, report[0].journals, plays(str(report[1])), report[1]) == report[0].files[0].read_text()


def test_each_finding_has_its_games_and_names_its_journal(report: tuple[LabReport, Path], study: Study) -> None:
    told = "\n".join(report[0].lines(study))
    for each in study.foremost:
        assert re.sub(r"\s+", " ", told).count(each.sentence) == 1
        assert f"From {each.games:,} " in told
        assert each.example is None or f"game-{each.example}.jsonl" in told


def test_programs_get_what_people_see(report: tuple[LabReport, Path], study: Study) -> None:
    data = json.loads(json.dumps(report[0].data(study)))
    assert data["games"] == 6_000 and data["unused"] == ["R2"]
    assert {each["kind"] for each in data["findings"]} >= {
        "strong",
        "pair",
        "first",
        "moved",
        "never acts",
        "draws",
        "length",
    }
    assert len(data["cards"]) == 30 and len(data["moved"]) == 30
    strong = next(each for each in data["findings"] if each["kind"] == "strong")
    assert strong["low"] < strong["figure"] < strong["high"] and strong["journal"].endswith(
        f"game-{strong['example']}.jsonl"
    )


def test_it_is_on_paper_too(report: tuple[LabReport, Path], study: Study) -> None:
    pages = [each.extract_text() for each in PdfReader(report[0].files[1]).pages]
    whole = re.sub(r"\s+", " ", " ".join(pages))
    assert "What 6,000 games show" in whole and "never acted" in whole and "R2" in whole
    assert all(row["card"] in whole for row in study.strengths.to_dicts())


def test_a_few_games_have_a_report_that_finds_little(tmp_path: Path) -> None:
    """Twenty games with a careful player or without one say nothing of any card."""
    few = studied(Made(20, 4, first=20, care=20))
    assert {each.kind for each in few.findings} == {"draws", "length"}
    assert "too strong" not in "".join(
        written(few, tmp_path, lambda number, arm: tmp_path / str(number), plays).lines(few)
    )


def test_what_is_likely_is_told_behind_what_is_sure(tmp_path: Path) -> None:
    """With the games that would settle it, as a command, at the terminal, on the page, on paper and for programs."""
    made = studied(Made(5_000, 4, {"Card 05": 7}, draws=0))
    (found,) = made.likely
    assert found.subject == "Card 05" and not found.sure and found.needs and 5_000 < found.needs < 500_000
    assert [each for each in made.findings if each.kind == "strong"] == []
    report = written(made, tmp_path, lambda number, arm: tmp_path / str(number), plays)
    at_terminal, on_paper = (f"{plays(place)} --games {found.needs}" for place in (str(tmp_path), "."))
    terminal = re.sub(r"\s+", " ", "\n".join(report.lines(made)))
    paper = " ".join(each.extract_text() for each in PdfReader(report.files[1]).pages)
    for text, settles in ((terminal, at_terminal), (paper, on_paper)):
        for told in ("Likely, look again", found.sentence, settles):
            assert "".join(told.split()) in "".join(text.split())  # readers of PDF differ in where lines end
    page = report.files[0].read_text()
    assert "Likely, look again" in page and at_terminal in re.sub("</?span.*?>", "", page)
    data = json.loads(json.dumps(report.data(made)))
    assert [each["needs"] for each in data["likely"]] == [found.needs] and data["needed"] == made.needed
    assert f"from about {made.needed:,} games on: {plays(str(tmp_path))} --games {made.needed}" in terminal


def test_so_many_games_settle_it(tmp_path: Path) -> None:
    """A likely finding of few games is sure with as many as were named, and half more for chance's part in it."""
    few = studied(Made(5_000, 4, {"Card 05": 7}, draws=0))
    (found,) = few.likely
    more = studied(Made(round(1.5 * (found.needs or 0)), 4, {"Card 05": 7}, draws=0))
    assert [each.subject for each in more.findings if each.kind == "strong"] == ["Card 05"]


@pytest.mark.slow
@needs_browser()
def test_commands_run_from_where_the_report_is_opened(running: Any, study: Study, tmp_path: Path) -> None:
    """Also where it was moved to, and where that has a space in its name."""
    made, moved = tmp_path / "made", tmp_path / "moved to here"
    written(study, made, lambda number, arm: made / "examples" / f"game-{number}{'-b' * arm}.jsonl", plays)
    made.rename(moved)
    seen: Any = running.new_context().new_page()
    seen.goto((moved / "report.html").as_uri())
    commands = [shlex.split(each) for each in seen.locator("code").all_inner_texts() if " replay " in each]
    assert commands and all(words[:2] == ["companion", "replay"] for words in commands)
    assert all(Path(words[2]).parent == moved / "examples" for words in commands)


@pytest.mark.slow
@needs_browser()
def test_it_fits_a_phone_sorts_its_tables_and_has_no_faults_for_a_screen_reader(
    running: Any, report: tuple[LabReport, Path]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    for scheme, width in (("light", 1200), ("dark", 390)):
        seen: Any = running.new_context(color_scheme=scheme, viewport={"width": width, "height": 800}).new_page()
        asked: list[str] = []
        seen.on("request", lambda request, asked=asked: asked.append(request.url))
        seen.goto(report[0].files[0].as_uri())
        assert asked == [report[0].files[0].as_uri()]
        assert seen.evaluate("document.documentElement.scrollWidth") == width
        faults = Axe().run(seen).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:80]) for each in faults] == []
        head = seen.locator("#cards th", has_text="Adjusted")
        head.locator("button").click()
        assert head.get_attribute("aria-sort") == "descending"
        column = seen.locator("#cards tbody tr td:nth-child(5)").evaluate_all(
            "all => all.map(c => Number(c.dataset.key))"
        )
        assert column == sorted(column, reverse=True)
