// The page: what the referee shows this phone, and what this phone says.
import { showCard } from "./card.js";
import { fold, get, h, post, put } from "./dom.js";
import { forHalf, half, halvesLink, showsHalves } from "./halves.js";
import { lookUp } from "./lookup.js";
import { fitting, gave, interruption, itself, question, search } from "./question.js";
import * as sheet from "./sheet.js";
import { clock, enter, state } from "./stream.js";
import { drawTable } from "./table.js";
import { announce, buzz, buzzes, canBuzz, turn } from "./turn.js";
import { words } from "./words.js";

const place = Object.fromEntries(["head", "main", "nav", "said"].map((id) => [id, document.getElementById(id)]));
const SEEN_AFTER = 350; // milliseconds: who taps sooner, or twice, meant what was there before
let me = { seats: [], trusted: false, next: true, live: false };
let view = "table";
let connected = false;
let guest = false;
let watched = null; // the strand that somebody chose to look at
let turned = false;
let told = 0; // the number of the last line that came

const key = (path) => JSON.stringify(path);
const related = (one, other) => one.every((part, at) => at >= other.length || part === other[at]);
const mine = () => Object.keys(state.seats).filter((name) => state.seats[name] === "yours");

// Getting in

function begin() {
  put(place.main, h("h1", {}, words.joining));
  enter({ welcomes: (about) => (me = about), hears, draws: draw, connects, stranger });
}

function stranger(text) {
  sheet.lift();
  put(place.main, h("h1", {}, words.scan), h("p", {}, text || ""), h("p", {}, words.scanMore));
}

function connects(on) {
  connected = on;
  document.body.classList.toggle("away", !on);
  draw();
}

function hears(all, fresh) {
  const { story = [], asks = [] } = forHalf(all);
  for (const line of story) {
    const ask = state.asks.find((each) => each.mine && line.asked && key(each.path) === key(line.path));
    if (ask) gave(ask, line.text); // whoever of them tapped it
  }
  if (!fresh || told) say(story.filter((line) => line.n > told));
  told = story.at(-1)?.n || told;
  const known = new Set(state.asks.map((ask) => ask.id));
  if (asks.some((ask) => ask.mine && !known.has(ask.id))) watched = null; // one's own comes first
}

// What happened, for a screen reader
function say(lines) {
  const seen = lines.filter((line) => concerns(line.path, shownPath()));
  for (const line of seen) announce(`${line.asked ? answered(line) : line.text} ${line.do || ""}`);
}

const answered = (line) => `${line.who ? `${line.who}: ` : ""}${line.text}${/[.!?]$/.test(line.text) ? "" : "."}`;

// Which of several things that go on side by side

function concerns(path, shown) {
  return !shown || related(path, shown) || related(shown, path);
}

function shownPath() {
  const there = state.asks.find((ask) => watched && key(ask.path) === watched);
  if (there) return there.path;
  const seats = mine();
  const names = (path) =>
    path.some((part) =>
      String(part)
        .split(" - ")
        .some((name) => seats.includes(name)),
    );
  const unread = state.waits.find((each) => names(each.path));
  if (unread) return unread.path;
  const own =
    state.asks.find((ask) => ask.mine && ask.to.length < Object.keys(state.seats).length) ||
    state.asks.find((ask) => ask.mine);
  if (own) return own.path;
  const near = state.asks.find((ask) => names(ask.path));
  return (near || state.asks[0] || { path: [] }).path;
}

// A part is drawn anew only when what it tells has changed: what somebody types in it stays.

const parts = {};

function part(name, tells, drawn) {
  const told = JSON.stringify(tells);
  const one = (parts[name] ||= { place: h("div", { class: `part-${name}` }), told: null });
  if (one.told !== told) {
    one.told = told;
    const around = one.place.contains(document.activeElement) && one.place.closest("#sheet, main");
    put(one.place, drawn());
    if (around) around.focus({ preventScroll: true }); // what had the keyboard is gone
  }
  return one.place;
}

function show(...shown) {
  const there = [...place.main.children];
  shown = shown.filter(Boolean);
  if (there.length === shown.length && shown.every((each, at) => each === there[at])) return;
  const held = place.main.contains(document.activeElement);
  put(place.main, shown);
  if (held) place.main.focus({ preventScroll: true });
}

function draw() {
  if (!state.title) return;
  if (showsHalves(mine())) return turn(yours(), state.title);
  head();
  nav();
  turn(yours(), state.title);
  ({ table, night, look, seats })[view]();
}

function head() {
  const seated = mine();
  part("top", [state.title, state.clock, seated, connected, state.stopped], () => [
    h("b", { class: "title" }, state.title),
    state.clock ? h("span", { id: "clock", class: "clock", role: "timer" }, clock()) : null,
    h(
      "button",
      { id: "seated", class: "seated", onclick: () => go("seats") },
      seated.length ? seated.join(" + ") : words.guest,
    ),
    h("span", {
      class: connected && !state.stopped ? "dot on" : "dot",
      role: "img",
      "aria-label": words.connection[Number(connected)],
    }),
  ]);
  if (!parts.top.place.isConnected) put(place.head, parts.top.place);
}

// A game without rounds has its story there.
const nightCalled = () => (state.night.length ? words.night : words.story);

function nav() {
  const pages = { table: words.table, night: nightCalled(), look: words.lookUp, seats: words.seats };
  if (!place.nav.children.length) {
    put(
      place.nav,
      Object.entries(pages).map(([name, text]) => h("button", { id: `go-${name}`, onclick: () => go(name) }, text)),
    );
  }
  for (const name of Object.keys(pages)) {
    const button = document.getElementById(`go-${name}`);
    if (button.textContent !== pages[name]) put(button, pages[name]);
    if (view === name) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
}

// Each view is an entry of the browser's history.
function go(name) {
  if (name !== view) history.pushState({ view: name }, "");
  shows(name);
}

addEventListener("popstate", (event) => shows((event.state && event.state.view) || "table"));

function shows(name) {
  view = name;
  put(place.main);
  draw();
  place.main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

const headline = (text) => h("h1", { class: "unseen" }, text);

// What this phone is asked, and has read the story up to.
const yours = () => state.asks.filter((ask) => ask.mine && !state.waits.some((each) => concerns(each.path, ask.path)));

function table() {
  const sits = Object.keys(state.seats).length && !mine().length && !guest && !state.over.length;
  if (sits) return seats();
  const path = shownPath();
  const ask = state.asks.find((each) => key(each.path) === key(path));
  const waits = state.waits.find((each) => concerns(each.path, path));
  const own = state.asks.filter((each) => each.mine && concerns(each.path, path));
  const lines = state.story.filter((line) => concerns(line.path, path));
  const told = lines.at(-1)?.n;
  const asking = waits ? [] : own.slice(0, 1);
  settles([path, asking.map((each) => each.id), waits, state.back, told]);
  show(
    part("notices", [state.title, state.stopped, connected], () => [headline(state.title), notices()]),
    asking.length ? part("back", state.back, () => takeBack(state.back)) : null,
    part("over", state.over, over),
    part("thetable", [state.tables, path, asking, turned, mine()], () => theTable(path, asking[0])),
    part("happened", [told, path, waits], () => happened(lines, waits)),
    part("between", [ask && ask.id, ask && ask.between], () => between(ask)),
    part("strands", [state.asks, path], () => strands(path)),
    part("trusted", [me.trusted, ask && ask.id, mine(), ask && mended(ask.path)], () => trusted(ask)),
  );
  sheet.lay(
    waits ? waits.id : asking.map((each) => `${each.id} ${Boolean(each.proposed)}`).join(),
    asking.length > 0 && !lies(path).length,
    part("wanted", state.wanted, wanted),
    waits ? part("step", [told, path, waits], () => step(lines, waits)) : null,
    asking.length ? part("questions", asking, () => asking.map(asked)) : null,
    !waits && !asking.length ? part("waiting", [state.asks, path, state.over.length], () => waiting(path)) : null,
    asking.length ? null : part("back", state.back, () => takeBack(state.back)),
  );
}

let seen = "";
let settled = 0;

// What has just come under a finger is not tapped yet, for nobody has seen it.
function settles(tells) {
  const told = JSON.stringify(tells);
  if (told === seen) return;
  seen = told;
  document.body.classList.add("fresh");
  clearTimeout(settled);
  settled = setTimeout(() => document.body.classList.remove("fresh"), SEEN_AFTER);
}

function over() {
  if (!state.over.length) return null;
  return h(
    "section",
    { class: "over" },
    h("h2", {}, words.over),
    state.over.map((line) => h("p", {}, line)),
  );
}

function notices() {
  if (state.stopped) return h("p", { class: "notice", role: "alert" }, words.closed);
  return connected || state.over.length ? null : h("p", { class: "notice", role: "alert" }, words.away);
}

const KEPT = 8;
const panels = {}; // of the last questions: what was chosen so far stays, also where the referee was away for a while

function asked(ask) {
  for (const id of Object.keys(panels).slice(0, -KEPT)) if (id !== ask.id) delete panels[id];
  if (ask.proposed) return proposed(ask);
  panels[ask.id] ||= question(ask, (text) => post("/answer", { id: ask.id, text }), me.live, tableOf(ask.path));
  return panels[ask.id];
}

// How it ended, as one of those who played says it: the other agrees by a tap, or either says that it is wrong.
function proposed(ask) {
  const { text, by, own } = ask.proposed;
  const said = h("p", { class: "trouble", role: "alert" });
  const send = async (where, body) => {
    const reply = await post(where, { id: ask.id, ...body });
    if (!reply.taken) put(said, reply.text || words.trouble);
  };
  return h(
    "section",
    { class: "question", "aria-label": ask.text, "data-ask": "proposed", "data-id": ask.id },
    h("p", { class: "whose" }, ask.at || ""),
    h("h2", {}, words.proposes(own ? words.you : by, text)),
    h("p", { class: "answers" }, own ? words.proposedOwn : words.proposed),
    h(
      "p",
      { class: "goon foot" },
      own
        ? null
        : h("button", { id: "agree", class: "done ready", onclick: () => send("/answer", { text }) }, words.agree),
      h("button", { id: "wrong", onclick: () => send("/wrong", {}) }, words.wrong),
    ),
    said,
  );
}

// Another phone asks for a seat of this one's.
function wanted() {
  return state.wanted.map((name) =>
    h(
      "section",
      { class: "wanted", role: "alert" },
      h("p", {}, words.wanted(name)),
      h(
        "p",
        { class: "goon" },
        h("button", { class: "done", onclick: () => post("/seat", { name, give: true }) }, words.give),
        h("button", { onclick: () => post("/seat", { name, give: false }) }, words.keep),
      ),
    ),
  );
}

function between(ask) {
  const cards = Object.entries((ask && ask.between) || {});
  return cards.map(([seat, able]) => interruption(seat, able, (text) => post("/answer", { id: ask.id, text })));
}

function waiting(path) {
  const others = state.asks.filter((ask) => !ask.mine);
  if (!others.length) return null;
  const names = [...new Set(others.flatMap((ask) => (ask.who ? [ask.who] : ask.to)))];
  const near = others.filter((ask) => concerns(ask.path, path) && ask.text);
  return h(
    "section",
    { class: "waiting" },
    h("p", {}, words.waitingForAll(names)),
    near.map((ask) => h("p", { class: "theirs" }, ask.text)),
  );
}

function lineOf(line) {
  return h(
    "li",
    { class: line.asked ? "answered" : "told" },
    line.rule ? why(line.rule) : null,
    h("span", {}, line.asked ? answered(line) : line.text),
    line.do ? h("span", { class: "hands" }, line.do) : null,
  );
}

function why(rule) {
  const text = h("span", { class: "rule" });
  async function tell() {
    if (text.textContent) return put(text);
    const found = await get(`/rules?q=${encodeURIComponent(rule)}`);
    const one = (found.rules || []).find((each) => each.id === rule);
    put(text, one ? `${one.text} (${one.origin})` : words.trouble);
  }
  return [h("button", { class: "why", onclick: tell, "aria-label": `${words.rule} ${rule}` }, words.rule), text];
}

// The lines since the last answer stand open; what was before is folded, and what is new at a pause is in the sheet.
function happened(lines, waits) {
  const last = lines.map((line) => Boolean(line.asked)).lastIndexOf(true);
  const fresh = waits ? [] : lines.slice(Math.max(0, last, lines.length - 12));
  const before = lines.slice(-60, lines.length - fresh.length);
  if (!lines.length) return null;
  return h(
    "section",
    { class: "happened" },
    h("h2", {}, words.happened),
    before.length
      ? h("details", { class: "earlier" }, h("summary", {}, words.earlier), h("ul", {}, before.map(lineOf)))
      : null,
    h("ul", {}, fresh.map(lineOf)),
  );
}

const read = { pause: "", from: 0, upTo: 0 }; // what was told between the last pause and this one

// What hands do now, and that they are done.
function step(lines, waits) {
  if (waits.id !== read.pause) Object.assign(read, { pause: waits.id, from: read.upTo });
  read.upTo = lines.at(-1)?.n || 0;
  const last = lines.map((line) => Boolean(line.asked)).lastIndexOf(true);
  const fresh = lines.filter((line, at) => line.n > read.from && at >= last).slice(-12);
  return h(
    "section",
    { class: "step happened", "aria-label": words.hands },
    h("ul", { class: "answers" }, (fresh.length ? fresh : lines.slice(-4)).map(lineOf)),
    goOn(waits),
  );
}

// Where those who play there went on to the end the last time, it does so by itself, unless somebody touches the page.
function goOn({ id, mine: may, runs }) {
  if (!me.next) return h("p", { class: "theirs" }, words.nextWaits);
  if (!may || !mine().length) return h("p", { class: "theirs" }, words.othersGoOn);
  const go = (run) => post("/next", { id, run });
  const toTheEnd = h("button", { id: "to-the-end", onclick: () => go(true) }, words.toTheEnd);
  itself(toTheEnd)(runs);
  return h(
    "p",
    { class: "goon foot" },
    h("button", { id: "next", class: "done ready", onclick: () => go(false) }, words.next),
    toTheEnd,
  );
}

// The last answer that this phone gave, while nothing was built on it
function takeBack(back) {
  if (!back) return null;
  const said = h("span", { class: "trouble", role: "alert" });
  async function take() {
    const reply = await post("/back", { id: back.id });
    put(said, reply.taken ? "" : `${reply.text || words.trouble} ${reply.hint || ""}`);
  }
  return h(
    "p",
    { class: "back" },
    h("span", {}, `${back.who || words.yourAnswer}: ${back.text}`),
    h("button", { id: "take-back", onclick: take }, words.takeBack),
    said,
  );
}

function tableOf(path) {
  return [...state.tables]
    .sort((a, b) => b.path.length - a.path.length)
    .find((each) => related(each.path, path) && (each.rows || each.lines.length));
}

function theTable(path, ask) {
  const found = tableOf(path);
  if (!found) return null;
  const choose = ask &&
    ["choose", "cards"].includes(ask.kind) &&
    ask.max === 1 && {
      options: ask.options || [],
      send: (text) => post("/answer", { id: ask.id, text }),
    };
  return h(
    "section",
    { class: found.rows ? "thetable" : "plain", "aria-label": words.table },
    drawTable(found, choose, (piece, act) => showCard(piece.name, piece.face, act)),
    found.rows && !half ? h("button", { class: "turn", onclick: turnAround }, words.turnAround) : null,
    halvesLink(mine()),
  );
}

// For whoever sits across: all of the page.
function turnAround() {
  turned = !turned;
  document.body.classList.toggle("around", turned);
  scrollTo(0, 0);
  draw();
}

function strands(path) {
  if (state.asks.length < 2) return null;
  return h(
    "section",
    { class: "strands" },
    h("h2", {}, words.elsewhere),
    h(
      "div",
      { class: "options" },
      state.asks.map((ask) => {
        const here = key(ask.path) === key(path);
        const name = ask.at || ask.who || words.table;
        const awaited = (ask.who ? [ask.who] : ask.to).join(", ");
        return h(
          "button",
          {
            class: "option",
            "aria-pressed": here ? "true" : "false",
            onclick: () => ((watched = key(ask.path)), draw(), scrollTo(0, 0)),
          },
          h("span", {}, name),
          h("small", {}, here ? words.here : awaited === name ? words.isAwaited : words.waitingFor(awaited)),
        );
      }),
    ),
  );
}

// The names of what lies on a table
function lies(path) {
  const pieces = (tableOf(path)?.rows || []).flatMap((row) => row.pieces);
  return [...new Set(pieces.map((piece) => piece.name).filter(Boolean))];
}

// What is offered to be mended
const mended = (path) => [lies(path), tableOf(path)?.wishes, Object.keys(state.seats)];

// What the terminal trusts phones with
function trusted(ask) {
  if (!me.trusted || !ask || !mine().length) return null;
  const said = h("p", { class: "trouble", role: "alert" });
  const word = async (text) => {
    const reply = await post("/word", { id: ask.id, text });
    put(said, reply.taken ? "" : `${reply.text || words.trouble} ${reply.hint || ""}`);
    return reply.taken;
  };
  const event = Boolean(tableOf(ask.path)?.wishes);
  const mends = event ? words.mendEvent : words.fix;
  const field = h("input", { type: "text", autocomplete: "off", "aria-label": mends });
  const begins = (name) => ((field.value = `${name} `), field.focus());
  let sure = false;
  const stop = h(
    "button",
    { onclick: () => (sure ? word(":quit") : ((sure = true), put(stop, words.reallyQuit))) },
    words.quit,
  );
  return h(
    "details",
    { class: "instead", open: mending.open },
    h("summary", { onclick: (event) => (mending.open = !event.currentTarget.parentNode.open) }, event ? mends : words.trusted),
    h("p", { class: "goon" }, h("button", { onclick: () => word(":undo") }, words.undo), stop),
    event ? wishes(ask, word) : h("h3", {}, mends),
    h("p", {}, event ? words.mendEventHelp : words.fixHelp),
    h("div", { class: "options words" }, lies(ask.path).map((name) => h("button", { onclick: () => begins(name) }, name))),
    h(
      "form",
      { class: "typed", onsubmit: (event) => (event.preventDefault(), word(`:fix ${field.value}`)) },
      field,
      h("button", {}, mends),
    ),
    said,
  );
}

const MANY = 12; // of more players some are looked for
const mending = { open: false, names: [], wanted: "" }; // what stands there also where something else is asked meanwhile

// What may be mended by taps: players, and then what is to be of them.
function wishes(ask, word) {
  const there = tableOf(ask.path).wishes;
  const offered = h("div", { class: "options words wishes" });
  const list = h("div", { class: "options words names", role: "group", "aria-label": words.whom });
  const names = Object.keys(state.seats).filter((name) => name !== me.organiser);
  mending.names = mending.names.filter((name) => names.includes(name));
  const all = names.map((name) => [fold(name), h("button", { onclick: () => tap(name) }, name)]);
  const find = (wanted) => {
    mending.wanted = wanted;
    if (wanted || names.length <= MANY) return put(list, fitting(all, wanted));
    put(list, all.map(([, button]) => button).filter(chosen));
  };
  const chosen = (button) => mending.names.includes(button.textContent);
  const tap = (name) => {
    const there = mending.names.filter((each) => each !== name);
    mending.names = there.length < mending.names.length ? there : [...there, name].slice(-2);
    tell();
  };
  const tell = () => {
    for (const [, button] of all) button.setAttribute("aria-pressed", String(chosen(button)));
    const [a, b] = mending.names;
    const fits = there.filter((each) => each.includes("{a}") === Boolean(a) && each.includes("{b}") === Boolean(b));
    const said = fits.map((each) => each.replaceAll("{a}", a).replaceAll("{b}", b));
    const grant = async (text) => {
      const names = mending.names.splice(0);
      if (!(await word(`:fix ${text}`))) mending.names = names;
      tell();
    };
    put(offered, said.map((text) => h("button", { onclick: () => grant(text) }, text)));
  };
  const field = names.length > MANY ? search(find) : null;
  if (field) field.value = mending.wanted;
  tell();
  find(mending.wanted);
  return [h("p", {}, words.wishesHelp), field, list, offered];
}

function night() {
  sheet.lift();
  show(
    part("thenight", [state.night, state.over, state.story.length], () => [
      h("h1", {}, nightCalled()),
      over(),
      lines(state.night),
      state.night.length ? null : h("ul", { class: "whole" }, state.story.map(lineOf)),
    ]),
  );
}

// Lines in parts, a heading above each; a line behind a tab explains the one before it, on a tap.
function lines(all) {
  const groups = [[]];
  for (const [at, line] of all.entries()) {
    if (/^\S.*:$/.test(line)) groups.push([h("h2", {}, line.slice(0, -1))]);
    else if (!line.startsWith("\t")) groups.at(-1).push(lineIn(line, (all[at + 1] || "").startsWith("\t") && all[at + 1]));
  }
  const there = groups.filter((group) => group.length);
  const shown = h("div", { class: "lines" }, there.map((group) => h("div", {}, group)));
  shown.style.setProperty("--lines", String(Math.max(...groups.map((group) => group.length))));
  return shown;
}

function lineIn(line, more) {
  const [, heading, rest] = /^([A-Z][\w ,]{2,30}): (.+)$/.exec(line) || [];
  const text = heading ? [h("b", {}, `${heading}: `), rest] : line;
  if (more) return h("details", { class: "more" }, h("summary", {}, text), h("p", {}, more.trim()));
  return h("p", { class: /^\s/.test(line) ? "in" : "" }, text);
}

function look() {
  sheet.lift();
  if (!document.getElementById("looking")) put(place.main, h("h1", {}, words.lookUp), lookUp());
}

function seats() {
  sheet.lay("seats", false, part("wanted", state.wanted, wanted));
  const many = Object.keys(state.seats).length > MANY;
  const find = (wanted) => ((wantedSeat = wanted), draw());
  show(
    part("whose", [mine().length, many], () => [
      h("h1", {}, mine().length ? words.seats : words.whoAreYou),
      many ? search(find) : null,
    ]),
    part("seats", [state.seats, wantedSeat], seatList),
  );
}

let wantedSeat = ""; // the letters of a name that is looked for

function seatList() {
  const trouble = h("p", { class: "trouble", role: "alert" });
  const sit = async (name, take, ask = false) => {
    const reply = await post("/seat", { name, take, ask });
    trouble.className = ask && reply.status === 202 ? "said" : "trouble";
    if (ask) put(trouble, reply.text || words.trouble);
    else if (reply.status === 200) {
      me.seats = reply.seats;
      me.trusted = reply.trusted;
      if (take && view === "table") guest = false;
    } else put(trouble, reply.text || words.trouble);
  };
  const found = Object.entries(state.seats).filter(([name]) => fold(name).includes(wantedSeat));
  return [
    found.length ? null : h("p", {}, words.noneFits),
    found.map(([name, held]) =>
      h(
        "div",
        { class: "seat" },
        h("b", {}, name),
        h("span", {}, held === "yours" ? words.yours : held === "taken" ? words.taken : ""),
        held === "taken"
          ? h("button", { onclick: () => sit(name, true, true), "aria-label": words.askFor(name) }, words.ask)
          : h(
              "button",
              {
                onclick: () => sit(name, held === "free"),
                "aria-label": `${held === "free" ? words.sit : words.standUp}: ${name}`,
              },
              held === "free" ? words.sit : words.standUp,
            ),
      ),
    ),
    mine().length ? null : h("button", { class: "none", onclick: () => ((guest = true), go("table")) }, words.looksOn),
    h("p", {}, words.seatsHelp),
    trouble,
    halvesLink(mine()),
    canBuzz() ? buzzing() : null,
  ];
}

function buzzing() {
  const button = h("button", { class: "setting", onclick: () => (buzz(!buzzes()), tell()) }, words.buzz);
  const tell = () => button.setAttribute("aria-pressed", String(buzzes()));
  tell();
  return button;
}

begin();
