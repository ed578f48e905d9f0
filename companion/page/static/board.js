// A table as the big screen draws it: as large as there is room for, and what has just changed moves for a moment.
import { h } from "./dom.js";
import { apart, hundredths, largest, whole } from "./fit.js";
import { die } from "./table.js";

const SMALLEST = { full: 11, cropped: 9, faceless: 4 }; // of the height: the least that a card is wide
const LARGEST = 46;
const GAP = 0.5; // of the height: the least between two cards

// What lies where, for the next drawing to see what has changed: in a row that stays one row by the place, else by the
// name, the second of a name apart from the first.
function laid(table) {
  const all = {};
  const many = {};
  table.rows.forEach((row, line) =>
    row.pieces.forEach((one, at) => {
      many[one.name] = (many[one.name] || 0) + 1;
      const key = row.fixed ? `${line}/${at}` : `${one.name}#${many[one.name]}`;
      const dice = {};
      for (const [colour, shows] of one.dice || []) dice[colour] = shows;
      const { name, gone, owner, face, turned } = one;
      all[key] = { name, gone, owner, face, turned, dice, line, at, row: row.title };
    }),
  );
  return all;
}

const keyOf = (all, line, at) => Object.keys(all).find((key) => all[key].line === line && all[key].at === at);

const cameLast = new WeakMap(); // of each table that was drawn

// The piece that came last, in this drawing or in one before.
function newest(now, last) {
  const then = last && laid(last);
  const come = then ? Object.keys(now).filter((key) => now[key].face && !(then[key] && then[key].face)) : [];
  return come[0] || (last && cameLast.get(last));
}

const turns = (is, was) => was && was.name === is.name && was.owner && was.owner !== is.owner;

// The pieces that turn to another owner, one after the other: the nearest to the one that came last first.
function turning({ now, then, came }) {
  const far = (to, from = now[came] || to) => Math.max(Math.abs(from.line - to.line), Math.abs(from.at - to.at));
  const all = Object.keys(now).filter((key) => then && turns(now[key], then[key]));
  return all.sort((one, other) => far(now[one]) - far(now[other]));
}

// What has happened to a piece since it was last drawn, as classes; `was` is how it was, where it was there.
function changes(key, { now, then }) {
  const is = now[key];
  const was = then && then[key] && then[key].name === is.name ? then[key] : undefined;
  const happened = {
    lies: then && is.face && !(was && was.face),
    falls: was && is.gone && !was.gone,
    flips: turns(is, was),
    taps: was && is.turned && !was.turned,
    untaps: was && was.turned && !is.turned,
  };
  return { was, happened: Object.keys(happened).filter((name) => happened[name]) };
}

// A note in its parts: a number is large, what lies on a card are slots, the rest is said.
function figures(one, was) {
  const [, number, rest] = /^(\d+(?:[+/]\d+)*)?\s*(.*)$/.exec(one.note || "");
  const slots = /\[([^\]]*)\]/.exec(rest);
  const said = rest.replace(/\[[^\]]*\]/, "").trim();
  const dice = (one.dice || []).map(([colour, shows]) => {
    const drawn = die(shows, colour);
    if (was && was.dice[colour] !== shows) drawn.classList.add("rolls");
    return drawn;
  });
  const more = one.beneath ? [h("span", { class: "said" }, `+ ${one.beneath}`)] : [];
  const parts = [number ? h("b", {}, number) : null, ...dice, said ? h("span", { class: "said" }, said) : null, ...more];
  return [
    parts.some(Boolean) ? h("span", { class: "figures" }, parts) : null,
    slots
      ? h(
          "span",
          { class: "slots" },
          slots[1].split(" ").map((text) => h("i", { class: text === "_" ? "" : "full" }, text === "_" ? "" : text)),
        )
      : null,
  ];
}

const cardOf = (one) =>
  one.face ? h("img", { src: one.face, alt: "", draggable: "false" }) : h("span", { class: "blank" }, one.name || "");

function piece(one, key, before) {
  const { was, happened } = changes(key, before);
  const kinds = ["piece", one.turned && "turned", one.gone && "gone", one.owner && `of-${one.owner.toLowerCase()}`];
  const drawn = h(
    "span",
    { class: [...kinds.filter(Boolean), ...happened].join(" ") },
    h("span", { class: "card" }, cardOf(one)),
    one.face && one.name ? h("span", { class: "name" }, one.name) : null,
    figures(one, was),
  );
  if (happened.includes("flips")) drawn.style.setProperty("--at", String(turning(before).indexOf(key)));
  return h("li", {}, drawn);
}

// What lay in somebody's row and is nowhere any more: it falls off the table.
function fallen(title, { now, then }) {
  const gone = Object.keys(then || {}).filter((key) => key.includes("#") && then[key].row === title && !now[key]);
  return gone.filter((key) => then[key].face).map((key) => {
    const drawn = h("li", { class: "ghost falls", "aria-hidden": "true" }, h("span", { class: "card" }, cardOf(then[key])));
    drawn.addEventListener("animationend", () => drawn.remove());
    return drawn;
  });
}

function row(one, line, before, awaited) {
  const pieces = one.pieces.map((each, at) => piece(each, keyOf(before.now, line, at), before));
  const flag = /flag/.test(one.note) && before.notes && !/flag/.test(before.notes[one.title] || "");
  const head = one.title || one.note;
  const ghosts = one.title ? fallen(one.title, before) : [];
  const list = h("ul", { class: "pieces" }, pieces, ghosts);
  list.style.setProperty("--n", String(pieces.length || 1));
  const kinds = ["row", one.fixed && "fixed", awaited.includes(one.title) && "turn"];
  return h(
    "div",
    { class: kinds.filter(Boolean).join(" ") },
    head
      ? h(
          "p",
          { class: "rowhead" },
          one.title ? h("b", {}, one.title) : null,
          one.note ? h("span", { class: flag ? "flies" : "" }, one.note) : null,
        )
      : null,
    pieces.length || ghosts.length ? list : null,
  );
}

// The rows of a table in parts: a grid such as an arena, everybody's side, and the piles that are nobody's.
function parts(table) {
  const grid = table.rows.filter((one) => one.fixed && !one.title && !one.note);
  const piles = table.rows.filter((one) => one.pile);
  const sides = [];
  for (const one of table.rows) {
    if (grid.includes(one) || piles.includes(one)) continue;
    if (one.title || !sides.length) sides.push([]);
    sides[sides.length - 1].push(one);
  }
  return { grid, piles, sides };
}

function pile(one) {
  const top = one.pieces.length ? one.pieces[one.pieces.length - 1].name : "";
  return h("span", {}, h("b", {}, one.title), top ? ` ${top}` : one.note ? ` ${one.note}` : "");
}

// A table's felt, with a bar of its odds where there is one: `shown` is the element, `fits` draws it as large as there is room and tells how good that is.
export function board(table, title, awaited, last, odds) {
  const now = laid(table);
  const came = newest(now, last);
  cameLast.set(table, came);
  const before = { now, then: last && laid(last), came, notes: last && notes(last) };
  const { grid, piles, sides } = parts(table);
  const drawn = (rows) => rows.map((one) => row(one, table.rows.indexOf(one), before, awaited));
  const inside = h(
    "div",
    { class: "laid" },
    grid.length ? h("div", { class: "grid" }, drawn(grid)) : null,
    grid.length
      ? h("div", { class: "sides" }, sides.map((side) => h("div", { class: "side" }, drawn(side))))
      : sides.map((side) => h("div", { class: "side" }, drawn(side))),
  );
  const room = h("div", { class: "room" }, inside);
  const foot = h("div", { class: "foot" });
  const shown = h(
    "section",
    { class: "felt" },
    title || table.title ? h("h2", {}, title || "", table.title ? h("span", {}, table.title) : null) : null,
    odds,
    room,
    piles.length ? h("p", { class: "piles" }, piles.map(pile)) : null,
    foot,
  );
  return { shown, foot, fits: () => fitted(room, inside) };
}

const notes = (table) => {
  const all = {};
  for (const one of table.rows) all[one.title] = one.note;
  return all;
};

const KINDS = ["faceless", "cropped", "full"];
const BETTER = 1e5; // whole cards, however small, than parts of them, and those than none

const boxOf = (place) => place.getBoundingClientRect();
const lieApart = (list) => apart(boxOf(list), [...list.querySelectorAll(":scope > :not(.ghost)")].map(boxOf), hundredths(GAP));

// Tries the ways to lay it out, keeps the one in which cards are largest, and tells how good it is.
function fitted(room, inside) {
  const lists = [...inside.querySelectorAll(".pieces")];
  const sized = (way) => {
    inside.className = `laid ${way}`;
    const [least, most] = [hundredths(SMALLEST[way.split(" ")[0]]), hundredths(LARGEST)].map(Math.floor);
    const fits = (width) => {
      inside.style.setProperty("--card", `${width}px`);
      return whole(room, inside) && lists.every(lieApart);
    };
    const wide = largest(least, most, fits);
    return fits(wide) ? wide : 0;
  };
  for (const kind of KINDS.slice().reverse()) {
    const ways = [kind, `${kind} beside`].map((way) => [sized(way), way]);
    const [wide, way] = ways[0][0] >= ways[1][0] ? ways[0] : ways[1];
    if (!wide && kind !== "faceless") continue;
    sized(way);
    inside.classList.add("set");
    return wide + BETTER * KINDS.indexOf(kind);
  }
  return 0;
}
