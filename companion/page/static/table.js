// The table as the game draws it: rows of pieces, cards with their faces, dice on them.
import { h } from "./dom.js";
import { words } from "./words.js";

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

// A die as it is drawn: pips up to six, else the number.
export function die(shows, colour = "plain") {
  const pips = PIPS[shows];
  const inside = pips
    ? pips.map((at) => h("circle", { cx: 9 + (at % 3) * 11, cy: 9 + Math.floor(at / 3) * 11, r: 3.6 }))
    : h("text", { x: 20, y: 27, "text-anchor": "middle" }, String(shows));
  return h(
    "svg",
    { class: `die ${colour}`, viewBox: "0 0 40 40", "aria-hidden": "true" },
    h("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 }),
    inside,
  );
}

function piece(one, choose, show) {
  const named = one.name || "";
  const answer = choose && named && choose.options.includes(named);
  const face = one.face
    ? h("img", { src: one.face, alt: "", loading: "lazy", draggable: "false" })
    : h("span", { class: "blank" }, named || "");
  const dice = (one.dice || []).map(([colour, shows]) =>
    h("span", { class: "on" }, die(shows, colour), h("span", {}, /^[a-z]+$/i.test(colour) ? colour : "")),
  );
  const said = [named || words.empty, one.note, ...(one.dice || []).map(([colour, shows]) => `${colour} ${shows}`)];
  if (one.beneath) said.push(words.beneath(one.beneath));
  const kinds = [
    "piece",
    one.turned && "turned",
    one.gone && "gone",
    one.owner && `of-${one.owner.toLowerCase()}`,
    answer && "answer",
  ];
  const inside = [
    h("span", { class: "card" }, face, dice.length ? h("span", { class: "dice" }, dice) : null),
    one.face && named ? h("span", { class: "name" }, named) : null,
    one.note ? h("span", { class: "note" }, one.note) : null,
    one.beneath ? h("span", { class: "note" }, words.beneath(one.beneath)) : null,
  ];
  const label = said.filter(Boolean).join(", ");
  const classes = kinds.filter(Boolean).join(" ");
  if (!named || (!answer && !one.face))
    return h("li", {}, h("span", { class: classes, role: "img", "aria-label": label }, inside));
  const send = answer && (() => choose.send(named));
  const act = one.face ? () => show(one, send) : send;
  return h("li", {}, h("button", { class: classes, "aria-label": label, onclick: act }, inside));
}

// Whose row it is; where that is an answer, it is tapped there.
function title(text, choose) {
  const answer = choose && choose.options.includes(text);
  return answer ? h("button", { class: "rowtitle", onclick: () => choose.send(text) }, text) : h("b", {}, text);
}

function row(one, table, choose, show) {
  const head = one.title || one.note;
  const pieces = one.pieces.map((each) => piece(each, choose, show));
  return h(
    "div",
    { class: one.fixed ? "row fixed" : "row", role: "group", "aria-label": one.title || one.note || words.table },
    head
      ? h(
          "p",
          { class: "rowhead" },
          one.title ? title(one.title, choose) : null,
          one.note ? h("span", {}, one.note) : null,
        )
      : null,
    pieces.length ? h("ul", { class: `pieces of${pieces.length}` }, pieces) : null,
  );
}

export function drawTable(table, choose, show) {
  if (!table.rows) {
    return h(
      "div",
      { class: "lines" },
      (table.lines || []).map((line) => h("p", {}, line)),
    );
  }
  const drawn = (rows) => rows.map((one) => row(one, table, choose, show));
  const board = table.rows.filter((one) => one.fixed && !one.title && !one.note); // such as an arena
  const others = table.rows.filter((one) => !board.includes(one));
  const top = h(
    "div",
    { class: board.length ? "tabletop with-board" : "tabletop" },
    table.title ? h("p", { class: "stage" }, table.title) : null,
    board.length ? h("div", { class: "board" }, drawn(board)) : null,
    h("div", { class: "others" }, drawn(others)),
  );
  top.style.setProperty("--rows", String(Math.max(board.length, others.length)));
  return top;
}
