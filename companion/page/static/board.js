// A table as the big screen draws it: as large as there is room for, and what has just changed moves for a moment.
import { h } from "./dom.js";
import { hundredths, largest, whole } from "./fit.js";
import { die } from "./table.js";

const SMALLEST = { full: 11, cropped: 9, faceless: 4 }; // of the height: the least that a card is wide
const LARGEST = 46;

// What lies where, for the next drawing to see what has changed: by the name of a piece.
function laid(table) {
  const all = {};
  table.rows.forEach((row, line) =>
    row.pieces.forEach((one, at) => {
      const dice = {};
      for (const [colour, shows] of one.dice || []) dice[colour] = shows;
      all[one.name] = { gone: Boolean(one.gone), owner: one.owner, face: one.face, dice, line, at };
    }),
  );
  return all;
}

// How far a piece lies from the one that came last: so many turns later its own comes.
function steps(one, all, before) {
  const come = Object.keys(all).filter((name) => all[name].face && (!before[name] || !before[name].face));
  const from = all[come[0]] || all[one.name];
  const to = all[one.name];
  return Math.max(0, Math.max(Math.abs(from.line - to.line), Math.abs(from.at - to.at)) - 1);
}

function changes(one, all, before) {
  const was = before && before[one.name];
  const classes = ["piece"];
  if (one.turned) classes.push("turned");
  if (one.gone) classes.push("gone");
  if (one.owner) classes.push(`of-${one.owner.toLowerCase()}`);
  if (before && one.face && (!was || !was.face)) classes.push("lies");
  if (was && one.gone && !was.gone) classes.push("falls");
  const flips = was && was.owner && was.owner !== one.owner;
  if (flips) classes.push("flips");
  return { was, flips, classes: classes.join(" ") };
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

function piece(one, all, before) {
  const { was, flips, classes } = changes(one, all, before);
  const face = one.face
    ? h("img", { src: one.face, alt: "", draggable: "false" })
    : h("span", { class: "blank" }, one.name || "");
  const drawn = h(
    "span",
    { class: classes },
    h("span", { class: "card" }, face),
    one.face && one.name ? h("span", { class: "name" }, one.name) : null,
    figures(one, was),
  );
  if (flips) drawn.style.setProperty("--at", String(steps(one, all, before)));
  return h("li", {}, drawn);
}

function row(one, table, before, awaited) {
  const pieces = one.pieces.map((each) => piece(each, before.now, before.then));
  const flag = /flag/.test(one.note) && before.notes && !/flag/.test(before.notes[one.title] || "");
  const head = one.title || one.note;
  const list = h("ul", { class: "pieces" }, pieces);
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
    pieces.length ? list : null,
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

// A table's felt: `shown` is the element, `fits` draws it as large as there is room and tells how wide a card is.
export function board(table, title, awaited, last) {
  const before = { now: laid(table), then: last && laid(last), notes: last && notes(last) };
  const { grid, piles, sides } = parts(table);
  const drawn = (rows) => rows.map((one) => row(one, table, before, awaited));
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

// Tries the ways to lay it out, and keeps the one in which cards are largest.
function fitted(room, inside) {
  const sized = (way) => {
    inside.className = `laid ${way}`;
    const [least, most] = [hundredths(SMALLEST[way.split(" ")[0]]), hundredths(LARGEST)].map(Math.floor);
    const wide = largest(least, most, (width) => {
      inside.style.setProperty("--card", `${width}px`);
      return whole(room, inside);
    });
    return whole(room, inside) ? wide : 0;
  };
  for (const kind of ["full", "cropped", "faceless"]) {
    const ways = [kind, `${kind} beside`].map((way) => [sized(way), way]);
    const [wide, way] = ways[0][0] >= ways[1][0] ? ways[0] : ways[1];
    if (!wide && kind !== "faceless") continue;
    sized(way);
    inside.classList.add("set");
    return wide;
  }
  return 0;
}
