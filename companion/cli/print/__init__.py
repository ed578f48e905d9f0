"""`companion print`: cards, boards, trackers and whole kits as PDFs."""

from __future__ import annotations

import typer

from companion.cli.print import boards, boxes, calibration, cards, kit, rules, tokens, tracker
from companion.cli.print.grouped import Grouped

app = typer.Typer(help="Print cards, boards, trackers and whole kits.", no_args_is_help=True, rich_markup_mode=None)
for name, command in (
    ("cards", cards.print_cards),
    ("tracker", tracker.print_tracker),
    ("boards", boards.print_boards),
    ("tokens", tokens.print_tokens),
    ("tuckbox", boxes.print_tuckbox),
    ("rules", rules.print_rules),
    ("calibration", calibration.print_calibration),
    ("kit", kit.print_kit),
):
    app.command(name, cls=Grouped)(command)
