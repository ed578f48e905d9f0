// The page: what the referee shows this phone, and what this phone says.
import { get, h, post, put } from "./dom.js";
import { lookUp } from "./lookup.js";
import { interruption, question } from "./question.js";
import { drawTable } from "./table.js";
import { words } from "./words.js";

const place = Object.fromEntries(["head", "main", "nav", "said"].map((id) => [id, document.getElementById(id)]));
const state = { seats: {}, asks: [], waits: [], tables: [], night: [], over: [], stopped: false, story: [], title: "" };
const SEEN_AFTER = 350; // milliseconds: who taps sooner, or twice, meant what was there before
let me = { seats: [], trusted: false, next: true, live: false };
let view = "table";
let connected = false;
let guest = false;
let watched = null; // the strand that somebody chose to look at
let turned = false;

const key = (path) => JSON.stringify(path);
const related = (one, other) => one.every((part, at) => at >= other.length || part === other[at]);
const mine = () => Object.keys(state.seats).filter((name) => state.seats[name] === "yours");

// Getting in

async function begin() {
  put(place.main, h("h1", {}, words.joining));
  const token = location.hash.slice(1);
  if (token) {
    history.replaceState(null, "", location.pathname);
    const known = await get("/me");
    if (!known.in) {
      const joined = await post("/join", { token });
      if (joined.status !== 200) return stranger(joined.text);
    }
  }
  const about = await get("/me");
  if (about.status !== 200) return setTimeout(begin, 2000);
  if (!about.in) return stranger();
  me = about;
  listen();
}

function stranger(text) {
  put(place.main, h("h1", {}, words.scan), h("p", {}, text || ""), h("p", {}, words.scanMore));
}

function listen() {
  const source = new EventSource("/events");
  let fresh = true;
  source.onopen = () => {
    fresh = true;
    connected = true;
    head();
  };
  source.onerror = async () => {
    if (state.over.length) return source.close();
    connected = false;
    head();
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
    if ((await get("/me")).in === false) {
      source.close();
      stranger();
    }
  };
  source.onmessage = (event) => {
    const news = JSON.parse(event.data);
    if (fresh) {
      state.story = [];
      state.stopped = false;
    }
    state.story.push(...(news.story || []));
    if (!fresh && news.story) say(news.story);
    fresh = false;
    const known = new Set(state.asks.map((ask) => ask.id));
    if ((news.asks || []).some((ask) => ask.mine && !known.has(ask.id))) watched = null; // one's own comes first
    state.story = state.story.slice(-400);
    delete news.story;
    if (news.clock) news.clock.since = Date.now() - news.clock.seconds * 1000;
    Object.assign(state, news);
    draw();
  };
}

// What happened, for a screen reader
function say(lines) {
  const seen = lines.filter((line) => concerns(line.path, shownPath()));
  put(
    place.said,
    seen.map((line) => h("span", {}, `${line.asked ? `${line.who}: ` : ""}${line.text} ${line.do || ""} `)),
  );
}

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

// Drawing. A part is drawn anew only when what it tells has changed: what somebody types in it stays.

const parts = {};

function part(name, tells, drawn) {
  const told = JSON.stringify(tells);
  const one = (parts[name] ||= { place: h("div", { class: `part-${name}` }), told: null });
  if (one.told !== told) {
    one.told = told;
    put(one.place, drawn());
  }
  return one.place;
}

function show(...shown) {
  const there = [...place.main.children];
  if (there.length !== shown.length || shown.some((each, at) => each !== there[at])) put(place.main, shown);
}

function draw() {
  head();
  nav();
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

// How long a round is played, such as `Round 2 · 12:05`.
function clock() {
  const seconds = Math.max(0, Math.round((Date.now() - state.clock.since) / 1000));
  return `${state.clock.what} · ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

setInterval(() => {
  const shown = document.getElementById("clock");
  if (shown && !state.over.length && !state.stopped) shown.textContent = clock();
}, 1000);

function nav() {
  const pages = { table: words.table, night: words.night, look: words.lookUp, seats: words.seats };
  if (!place.nav.children.length) {
    put(
      place.nav,
      Object.entries(pages).map(([name, text]) => h("button", { id: `go-${name}`, onclick: () => go(name) }, text)),
    );
  }
  for (const name of Object.keys(pages)) {
    const button = document.getElementById(`go-${name}`);
    if (view === name) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
}

function go(name) {
  view = name;
  put(place.main);
  draw();
  place.main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

const headline = (text) => h("h1", { class: "unseen" }, text);

function table() {
  if (Object.keys(state.seats).length && !mine().length && !guest && !state.over.length) return seats();
  const path = shownPath();
  const ask = state.asks.find((each) => key(each.path) === key(path));
  const waits = state.waits.find((each) => concerns(each.path, path));
  const own = state.asks.filter((each) => each.mine && concerns(each.path, path));
  const told = state.story.filter((line) => concerns(line.path, path)).map((line) => line.n);
  const asking = waits ? [] : own;
  settles([path, asking.map((each) => each.id), waits, state.back, told.at(-1)]);
  show(
    part("notices", [state.title, state.stopped, connected], () => [headline(state.title), notices()]),
    part("back", state.back, () => takeBack(state.back)),
    part("questions", asking, () => asking.map(asked)),
    part("happened", [told.at(-1), path, waits], () => happened(path, waits)),
    part("over", state.over, over),
    part("waiting", [state.asks, path], () => waiting(path)),
    part("between", [ask && ask.id, ask && ask.between], () => between(ask)),
    part("thetable", [state.tables, path, asking, turned], () => theTable(path, asking[0])),
    part("strands", [state.asks, path], () => strands(path)),
    part("trusted", [me.trusted, ask && ask.id, mine()], () => trusted(ask)),
  );
}

let seen = "";
let settled = 0;

// What has just come under a finger is not tapped yet, for nobody has seen it.
function settles(tells) {
  const told = JSON.stringify(tells);
  if (told === seen) return;
  seen = told;
  place.main.classList.add("fresh");
  clearTimeout(settled);
  settled = setTimeout(() => place.main.classList.remove("fresh"), SEEN_AFTER);
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

const panels = {}; // of the questions that stand: what was chosen so far stays chosen

function asked(ask) {
  for (const id of Object.keys(panels)) if (!state.asks.some((each) => each.id === id)) delete panels[id];
  panels[ask.id] ||= question(ask, (text) => post("/answer", { id: ask.id, text }), me.live);
  return panels[ask.id];
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
    h("p", {}, words.waitingFor(names.join(", "))),
    near.map((ask) => h("p", { class: "theirs" }, ask.text)),
  );
}

function lineOf(line) {
  return h(
    "li",
    { class: line.asked ? "answered" : "told" },
    line.rule ? why(line.rule) : null,
    h("span", {}, line.asked ? `${line.who ? `${line.who}: ` : ""}${line.text}` : line.text),
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

// The lines since the last answer stand open; what was before is folded.
function happened(path, waits) {
  const lines = state.story.filter((line) => concerns(line.path, path));
  const last = lines.map((line) => Boolean(line.asked)).lastIndexOf(true);
  const fresh = lines.slice(Math.max(0, last, lines.length - 12));
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
    waits ? goOn(waits) : null,
  );
}

function goOn({ id, mine: may }) {
  if (!me.next || !mine().length) return h("p", { class: "theirs" }, words.nextWaits);
  if (!may) return h("p", { class: "theirs" }, words.othersGoOn);
  return h(
    "p",
    { class: "goon" },
    h("button", { id: "next", class: "done ready", onclick: () => post("/next", { id }) }, words.next),
    h("button", { id: "to-the-end", onclick: () => post("/next", { id, run: true }) }, words.toTheEnd),
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

function theTable(path, ask) {
  const found = [...state.tables]
    .sort((a, b) => b.path.length - a.path.length)
    .find((each) => related(each.path, path) && (each.rows || each.lines.length));
  if (!found) return null;
  const choose = ask &&
    ["choose", "cards"].includes(ask.kind) &&
    ask.max === 1 && {
      options: ask.options || [],
      send: (text) => post("/answer", { id: ask.id, text }),
    };
  return h(
    "section",
    { class: `${found.rows ? "thetable" : "plain"}${turned ? " turned" : ""}`, "aria-label": words.table },
    drawTable(found, choose, (piece) => look(piece.name)),
    !found.rows
      ? null
      : h("button", { class: "turn", onclick: () => ((turned = !turned), draw()) }, words.turnAround),
  );
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
        return h(
          "button",
          {
            class: "option",
            "aria-pressed": here ? "true" : "false",
            onclick: () => ((watched = key(ask.path)), draw(), scrollTo(0, 0)),
          },
          h("span", {}, name),
          h("small", {}, here ? words.here : words.waitingFor((ask.who ? [ask.who] : ask.to).join(", "))),
        );
      }),
    ),
  );
}

// What the terminal trusts phones with
function trusted(ask) {
  if (!me.trusted || !ask || !mine().length) return null;
  const said = h("p", { class: "trouble", role: "alert" });
  const word = async (text) => {
    const reply = await post("/word", { id: ask.id, text });
    put(said, reply.taken ? "" : `${reply.text || words.trouble} ${reply.hint || ""}`);
  };
  const field = h("input", { type: "text", autocomplete: "off", "aria-label": words.fix, placeholder: words.fixHelp });
  let sure = false;
  const stop = h(
    "button",
    { onclick: () => (sure ? word(":quit") : ((sure = true), put(stop, words.reallyQuit))) },
    words.quit,
  );
  return h(
    "details",
    { class: "instead" },
    h("summary", {}, words.trusted),
    h("p", { class: "goon" }, h("button", { onclick: () => word(":undo") }, words.undo), stop),
    h(
      "form",
      { class: "typed", onsubmit: (event) => (event.preventDefault(), word(`:fix ${field.value}`)) },
      field,
      h("button", {}, words.fix),
    ),
    said,
  );
}

function night() {
  show(
    part("thenight", [state.night, state.over, state.story.length], () => [
      h("h1", {}, words.night),
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

function look(wanted) {
  if (typeof wanted === "string") {
    view = "look";
    put(place.main);
    scrollTo(0, 0);
    nav();
  }
  if (!document.getElementById("looking")) put(place.main, h("h1", {}, words.lookUp), lookUp(wanted));
}

function seats() {
  show(part("seats", state.seats, seatList));
}

function seatList() {
  const trouble = h("p", { class: "trouble", role: "alert" });
  const sit = async (name, take) => {
    const reply = await post("/seat", { name, take });
    if (reply.status === 200) {
      me.seats = reply.seats;
      if (take && view === "table") guest = false;
    } else put(trouble, reply.text || words.trouble);
  };
  return [
    h("h1", {}, mine().length ? words.seats : words.whoAreYou),
    Object.entries(state.seats).map(([name, held]) =>
      h(
        "div",
        { class: "seat" },
        h("b", {}, name),
        h("span", {}, held === "yours" ? words.yours : held === "taken" ? words.taken : ""),
        held === "taken"
          ? null
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
  ];
}

begin();
