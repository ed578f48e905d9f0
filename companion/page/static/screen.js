// The big screen: everything that is public, read from a chair. `?show=standings` shows how it stands, `?show=round`
// the one and the other in turn.
import { board } from "./board.js";
import { h, put } from "./dom.js";
import { grow } from "./fit.js";
import { newest, paged, standing, standings, untorn } from "./lines.js";
import { corner, known, lobby } from "./lobby.js";
import { between, matches, move, odds } from "./odds.js";
import { clock, enter, state } from "./stream.js";
import { words as own } from "./screen_words.js";
import { words } from "./words.js";

const BOARDS = 4; // so many are shown whole
const TURN = 20000; // milliseconds of each view that goes round
const show = (/[?&]show=(\w+)/.exec(location.search) || [])[1];
const place = { head: document.getElementById("head"), main: document.getElementById("main") };
let connected = false;
let turn = false; // of two views that go round, the other
let turnPage = () => {}; // where what is shown has pages
let event = false; // somebody organises it

const key = (path) => JSON.stringify(path);
const within = (path, above) => above.every((part, at) => part === path[at]);
const same = (one, other) => within(one, other) || within(other, one);

// Whether a strand begins once another one is over: what is told there waits until that one's end is read.
function after(path, other) {
  const at = path.findIndex((part, place) => part !== other[place]);
  return at >= 0 && at % 2 === 0 && at < other.length && path[at] > other[at];
}
const heard = () => state.story.filter((line) => !state.waits.some((each) => after(line.path, each.path)));

// Getting in

function stranger(text) {
  const said = h("div", {}, h("h1", {}, own.scan), h("p", {}, text || ""));
  const room = h("div", { class: "room" }, said);
  put(place.main, h("div", { class: "part end" }, room));
  grow(room, said, 5);
}

function connects(on) {
  connected = on;
  draw();
}

// Drawing. A part is drawn anew only when what it tells has changed.

let drawn = "";
const last = {}; // the tables as they were drawn before, by their strand

let due = 0;

// Draws once, however much was told since the screen was last shown.
function draw() {
  if (!due) due = requestAnimationFrame(drawNow);
}

function drawNow() {
  due = 0;
  head();
  odds(place.head, state.over.length ? [] : state.odds);
  const [name, tells, make] = view();
  const told = JSON.stringify([name, tells, matches(state.odds), innerWidth, innerHeight]);
  if (told === drawn) return move(state.odds);
  drawn = told;
  const part = h("div", { class: `part of-${name}` });
  put(place.main, part);
  turnPage = () => {};
  make(part);
}

function again() {
  drawn = "";
  draw();
}

function head() {
  const told = codes();
  const lost = state.stopped ? words.closed : connected || state.over.length ? "" : words.away;
  const tells = JSON.stringify([state.title, state.clock, lost, told, begins()]);
  if (place.head.dataset.told === tells) return;
  place.head.dataset.told = tells;
  put(
    place.head,
    h("h1", { class: "title" }, state.title),
    state.clock ? h("span", { id: "clock", class: "clock", role: "timer" }, clock()) : null,
    lost ? h("span", { class: "lost", role: "alert" }, lost) : null,
    told && !begins() && !lost ? corner(told) : null,
  );
}

// Whether people still come in: seats are free, and nobody has answered anything but who plays; or no round of an event
// is paired.
function begins() {
  if (event && state.night.some((line) => /^Round \d+:$/.test(line))) return false;
  const names = Object.keys(state.seats);
  const free = names.filter((name) => state.seats[name] === "free").length;
  const answers = state.story.filter((line) => line.asked).length;
  return !state.over.length && (!names.length ? !state.story.length : free > 0 && answers < 2);
}

/** @returns {[string, unknown[], (part: HTMLElement) => void]} */
function view() {
  const { asks, tables, night, over, seats, waits } = state;
  const told = heard().slice(-30);
  if (over.length) return ["end", [over, state.finale], ending];
  const [boards, others] = shown();
  const other = show === "standings" || (show === "round" && turn);
  if (other && night.length) return ["standings", [night], (part) => stands(part, night)];
  if (begins()) return ["lobby", [seats, asks, codes()], beginning];
  if (boards.length > 1) {
    const tells = [boards, others, asks, waits, told];
    return ["wall", tells, (part) => wall(part, boards, others)];
  }
  const lines = night.length ? night : tables.length ? tables[0].lines : [];
  return ["table", [boards, others, asks, waits, told, lines], (part) => one(part, boards[0], others, lines)];
}

// The tables that are shown whole, those that move first; and of each of the others a line.
function shown() {
  const laid = state.tables.filter((table) => table.rows && table.rows.length);
  const boards = laid.filter((table) => !laid.some((each) => each !== table && within(table.path, each.path)));
  const moved = (table) => {
    const told = heard().filter((line) => within(line.path, table.path));
    return told.length ? told[told.length - 1].n : 0;
  };
  const first = boards.slice().sort((one, another) => moved(another) - moved(one)).slice(0, BOARDS);
  const rest = boards.filter((table) => !first.includes(table)).map((table) => [name(table.path), table.title]);
  const closed = state.asks.filter((ask) => ask.path.length && !boards.some((table) => same(ask.path, table.path)));
  const others = {};
  for (const ask of closed) {
    const at = String(ask.path.length > 2 ? ask.path[1] : ask.at || ask.path[1]);
    others[at] = (others[at] || []).concat(ask.who ? [ask.who] : ask.to);
  }
  const asked = Object.keys(others).map((at) => {
    const names = [...new Set(others[at])].join(", ");
    return [at === names ? "" : at, words.waitingFor(names)];
  });
  return [boards.filter((table) => first.includes(table)), rest.concat(boards.length ? asked : [])];
}

const name = (path) => (path.length ? String(path[1]) : "");

// Whom all wait for in a strand, or in any.
function awaited(path) {
  const near = state.asks.filter((ask) => !path || same(ask.path, path));
  if (path ? state.waits.some((each) => same(each.path, path)) : state.waits.length && !near.length) return [];
  return [...new Set([].concat(...near.map((ask) => (ask.who ? [ask.who] : ask.to))))];
}

const codes = () => (connected ? known(draw) : null);
const questions = () => (state.asks.length < 3 ? state.asks.map((ask) => ask.text).filter(Boolean) : []);

// The felts that were drawn, with what their tables were before
function felt(table, title) {
  const at = key(table.path);
  const made = board(table, title, awaited(table.path), last[at], between(table.path, state.odds));
  last[at] = table;
  return made;
}

function below(others) {
  if (!others.length) return null;
  return h("p", { class: "below" }, others.map(([who, what]) => h("span", {}, who ? h("b", {}, `${who} `) : null, what || "")));
}

function wall(part, boards, others) {
  const felts = boards.map((table) => felt(table, name(table.path)));
  const all = h("div", { class: "boards" }, felts.map((each) => each.shown));
  put(part, h("div", { class: "wall" }, h("div", { class: "tables" }, all), below(others)));
  felts.forEach((each, at) => {
    const told = heard().filter((line) => within(line.path, boards[at].path));
    each.told = told.slice(told.length > 1 && !told[told.length - 1].do ? -2 : -1);
  });
  const sized = (columns) => {
    all.style.setProperty("--columns", String(columns));
    for (const each of felts) foot(each);
    return Math.min(...felts.map((each) => each.fits()));
  };
  const columns = [...new Set([boards.length, Math.ceil(boards.length / 2)])];
  const [best] = columns.map((many) => [sized(many), many]).sort((one, another) => another[0] - one[0]);
  sized(best[1]);
}

// What was told last of a battle stands below it, in a part of its felt.
function foot({ shown: whole, foot: place, told }) {
  place.style.height = "";
  if (!told.length) return;
  place.style.height = `${Math.round(whole.clientHeight * 0.24)}px`;
  newest(place, told);
  place.style.height = `${place.firstChild.offsetHeight}px`;
}

function one(part, table, others, lines) {
  const drawn = table ? felt(table, table.path.length ? name(table.path) : "") : null;
  const left = drawn ? drawn.shown : h("div", { class: "whole" }, h("div", { class: "room" }));
  const [waits, telling, nights] = ["waits", "telling", "nights"].map((each) => h("div", { class: each }));
  const room = h("div", {});
  put(telling, room);
  const side = h("aside", {}, waits, telling, nights);
  put(part, h("div", { class: "wall" }, h("div", { class: "tables" }, left, side), below(others)));
  waiting(waits);
  if (table) standsBeside(nights);
  else nights.remove();
  newest(room, heard().slice(-30));
  if (drawn) drawn.fits();
  else if (!standings(left.firstChild, lines)) {
    side.parentNode.removeChild(side);
    const names = awaited();
    turnPage = paged(left, lines, names.length ? words.waitingForAll(names) : "");
  }
}

function waiting(place) {
  const names = awaited();
  if (!names.length) return place.remove();
  put(place, h("b", {}, words.waitingForAll(names)), questions().map((text) => h("p", {}, text)));
}

function standsBeside(place) {
  if (!state.night.length) return place.remove();
  const room = h("div", {});
  put(place, room);
  room.style.height = `${Math.round(place.parentNode.clientHeight * 0.3)}px`;
  if (!standing(room, state.night)) return place.remove();
  room.style.height = "";
}

function stands(part, lines) {
  const room = h("div", { class: "room" });
  put(part, h("div", { class: "whole" }, room));
  if (!standings(room, lines, 6)) turnPage = paged(room.parentNode, lines, "");
}

function beginning(part) {
  put(part, lobby(state.seats, questions(), codes()));
  const room = /** @type {HTMLElement} */ (part.querySelector(".who > .room"));
  grow(room, room.firstChild, 5);
}

// The end: who has won, with which cards, and the night in figures; as layouts/finale.toml draws it.
const CROWN = "M6 84 L2 26 L28 52 L50 12 L72 52 L98 26 L94 84 Z M10 90 L90 90 L90 98 L10 98 Z"; // as in layouts/icons.toml
const crown = () => h("svg", { class: "crown", viewBox: "0 8 100 92", "aria-hidden": "true" }, h("path", { d: CROWN }));
const card = ({ name, face }) => h("img", { src: face, alt: name });

function figure({ what, words: told, face }) {
  const said = h("span", {}, h("b", {}, what), h("span", {}, told));
  return h("li", {}, face ? card({ name: what, face }) : null, said);
}

function ending(part) {
  const [first, ...rest] = state.over;
  const { champions = [], cards = [], figures = [] } = state.finale;
  const said = h(
    "div",
    { class: cards.length ? "finale" : "finale bare" },
    champions.length ? crown() : null,
    h("h2", {}, untorn(first.replace(/\.$/, ""))),
    cards.length ? h("ul", { class: "champions" }, cards.map((each) => h("li", {}, card(each)))) : null,
    figures.length ? h("ul", { class: "night" }, figures.map(figure)) : null,
    rest.map((text) => h("p", {}, text)),
  );
  const room = h("div", { class: "room" }, said);
  put(part, h("div", { class: "end" }, room));
  grow(room, said, 6);
}

setInterval(() => turnPage(), 1000);
if (show === "round") setInterval(() => ((turn = !turn), draw()), TURN);
addEventListener("resize", again);
if (document.fonts) document.fonts.ready.then(again);
if (document.fonts) document.fonts.load("1em Lilita"); // in the end nobody serves it any more
enter({ welcomes: (about) => (event = Boolean(about.organiser)), hears: () => {}, draws: draw, connects, stranger });
