"""Files that a forge reads can be read: workflows, issue forms and the rest."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.games import every

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
KINDS = {"textarea", "input", "dropdown", "checkboxes", "markdown"}


def steps(workflow: Path) -> list[dict[str, Any]]:
    """The steps of all jobs of a workflow."""
    read = yaml.safe_load(workflow.read_text(encoding="utf-8"))
    return [step for job in read["jobs"].values() for step in job["steps"]]


def targets(commands: str) -> set[str]:
    """The targets that commands have make build."""
    return set(re.findall(r"\bmake (\w+)", commands))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_is_one(workflow: Path) -> None:
    read = yaml.safe_load(workflow.read_text(encoding="utf-8"))
    # YAML 1.1 takes the key `on` for true
    assert read.keys() <= {"name", True, "permissions", "concurrency", "jobs"}
    assert {"name", True, "permissions", "jobs"} <= read.keys()
    for name, job in read["jobs"].items():
        assert {"runs-on", "timeout-minutes", "steps"} <= job.keys(), name
    for step in steps(workflow):
        assert len(step.keys() & {"uses", "run"}) == 1, step
        assert step.keys() <= {"name", "uses", "with", "run", "env"}, step
        assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step.get("uses", "a/b@v1")), step


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_names_targets_and_files_that_are_there(workflow: Path) -> None:
    made = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for command in [step["run"] for step in steps(workflow) if "run" in step]:
        assert targets(command) <= made
        assert [name for name in re.findall(r"\b(?:tests|tools)/[\w./]+", command) if not (ROOT / name).exists()] == []


def test_the_forge_runs_each_part_of_the_house() -> None:
    (ci,) = [workflow for workflow in WORKFLOWS if workflow.stem == "ci"]
    run = targets("\n".join(step.get("run", "") for step in steps(ci)))
    parts = {line for line in (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines() if line.startswith("make ")}
    assert run == targets("\n".join(parts))


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_asks_what_can_be_answered(form: Path) -> None:
    read = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert read.keys() == {"name", "description", "labels", "body"}
    ids = [field["id"] for field in read["body"]]
    assert len(ids) == len(set(ids))
    for field in read["body"]:
        assert field["type"] in KINDS
        assert field["attributes"]["label"]
        assert field["type"] not in ("dropdown", "checkboxes") or field["attributes"]["options"]
    assert any(field.get("validations", {}).get("required") for field in read["body"])


def test_a_ruling_may_be_of_every_game() -> None:
    (form,) = [form for form in FORMS if form.stem == "ruling"]
    (field,) = [each for each in yaml.safe_load(form.read_text(encoding="utf-8"))["body"] if each["id"] == "game"]
    assert field["attributes"]["options"] == sorted(game.title for game in every())
