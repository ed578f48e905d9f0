// A question and everything that answers it, by taps alone or by keyboard alone.
import { held, showCard } from "./card.js";
import { fold, h, oneStop, put } from "./dom.js";
import { forgetHalf, halfOf, keepHalf } from "./half.js";
import { die } from "./table.js";
import { canScanLive, scanButton } from "./scan.js";
import { words } from "./words.js";

const FEW = 12;
const IN_VIEW = 2; // so many answers are seen on the smallest phone
const SENDS_AFTER = 2000; // milliseconds after which what is complete goes by itself
const REMEMBERED = "companion-names";

const before = {}; // what was answered the last time, by the question and who was asked
const named = {}; // the cards that somebody has named, those of the last answer first

// The question's panel. `send` takes a text and gives the reply; `table` is what lies there.
export function question(ask, send, live, table) {
  const trouble = h("p", { class: "trouble", role: "alert" });
  const panel = h("section", { class: "question", "aria-label": ask.text, "data-ask": ask.name, "data-id": ask.id });
  let busy = false;
  async function answer(text) {
    if (busy) return;
    busy = true;
    panel.classList.add("busy");
    put(trouble);
    const reply = await send(text);
    busy = false;
    panel.classList.remove("busy");
    if (reply.taken) forgetHalf(ask);
    else put(trouble, h("b", {}, reply.text || words.trouble), " ", reply.hint || "");
  }
  const ways = { choose, "yes-no": choose, cards, roll, number, arrange, text: names };
  const way = ask.words ? putTogether : ask.grid ? grid : ways[ask.kind] || typed;
  const { body, foot } = way(ask, answer, live, table);
  const usual =
    ask.default !== undefined && !(ask.options || []).includes(ask.default)
      ? h("button", { class: "usual", onclick: () => answer("") }, words.usual(ask.default))
      : null;
  put(
    panel,
    h(
      "p",
      { class: "whose" },
      ask.who ? words.yourTurn(ask.who) : words.forTable,
      ask.at && ask.at !== ask.who ? ` · ${ask.at}` : "",
      ask.secret ? h("span", { class: "secret" }, words.secret) : null,
    ),
    h("h2", {}, ask.text),
    trouble,
    h("div", { class: "answers" }, body, ask.kind === "text" ? null : instead(answer)),
    [foot, usual].flat().some(Boolean) ? h("div", { class: "foot" }, foot, usual) : null,
  );
  return panel;
}

// Anything may be typed as at the terminal.
function instead(answer) {
  return h("details", { class: "instead" }, h("summary", {}, words.typeInstead), typing(answer));
}

function typed(ask, answer) {
  return { body: typing(answer) };
}

function typing(answer) {
  const field = h("input", { type: "text", autocomplete: "off", autocapitalize: "off", "aria-label": words.typed });
  return h(
    "form",
    { class: "typed", onsubmit: (event) => (event.preventDefault(), field.value.trim() && answer(field.value)) },
    field,
    h("button", {}, words.send),
  );
}

// A button that taps itself a moment after all is there that is asked for; whatever is touched meanwhile stops it.
export function itself(button) {
  let timer = null;
  const stop = () => {
    clearTimeout(timer);
    button.classList.remove("sending");
  };
  return (whole) => {
    stop();
    if (!whole) return;
    button.classList.add("sending");
    timer = setTimeout(() => button.isConnected && (stop(), button.click()), SENDS_AFTER);
    const listens = (to) => addEventListener(to, stop, { once: true, capture: true });
    setTimeout(() => ["pointerdown", "keydown"].forEach(listens), 0);
  };
}

function option(ask, text, onclick, more = {}) {
  const face = ask.faces && ask.faces[text];
  const note = ask.notes && ask.notes[text];
  const kinds = ["option", face && "faced", text === ask.default && "usual", more.class].filter(Boolean).join(" ");
  const act = () => button.getAttribute("aria-disabled") || onclick();
  const button = h(
    "button",
    { ...more, class: kinds, onclick: act, "data-answer": text },
    face ? h("img", { src: face, alt: "", loading: "lazy" }) : null,
    h("span", {}, words.option(text)),
    note ? h("small", {}, note) : null,
  );
  return face ? held(button, () => showCard(text, face, act)) : button;
}

// Many buttons are one stop of the tab key. Gives what tells them that they changed.
function stopsOf(list) {
  const stops = list.children.length > FEW ? oneStop(list) : () => {};
  stops();
  return stops;
}

// What was answered to a question of this phone's
export function gave(ask, text) {
  before[ask.name] = text;
}

function choose(ask, answer) {
  const list = h("div", { class: ask.faces ? "options faces" : "options" });
  const usualFirst = ask.options.length > IN_VIEW && ask.options.includes(ask.default);
  const texts = usualFirst ? [ask.default, ...ask.options.filter((text) => text !== ask.default)] : ask.options;
  const all = texts.map((text) => [fold(text), option(ask, text, () => answer(text))]);
  const again = (ask.habits || []).includes(before[ask.name]) && all[texts.indexOf(before[ask.name])][1];
  if (again) itself(again)(true);
  const isWord = ([, button]) => ask.faces && !ask.faces[button.dataset.answer]; // among cards: it stands in the foot
  const foot = all.filter(isWord).map(([, button]) => button);
  const cards = all.filter((each) => !isWord(each));
  put(list, fitting(cards, ""));
  const stops = stopsOf(list);
  return { body: cards.length > FEW ? [search((wanted) => (put(list, fitting(cards, wanted)), stops())), list] : list, foot };
}

// Cells side by side, as they lie; what lies on one is drawn there, and it can't be tapped.
function grid(ask, answer, live, table) {
  const one = ask.max === 1;
  const chosen = new Set(halfOf(ask, []).filter((text) => !one && ask.options.includes(text)));
  const board = ((table && table.rows) || []).filter((row) => row.fixed && !row.title && !row.note);
  const count = h("p", { class: "count", "aria-live": "polite" });
  const done = h("button", { class: "done", onclick: () => answer([...chosen].join(", ") || ask.options[0]) }, words.done);
  function tap(text, button) {
    if (one) return answer(text);
    if (!chosen.delete(text)) chosen.add(text);
    button.setAttribute("aria-pressed", String(chosen.has(text)));
    keepHalf(ask, [...chosen]);
    show();
  }
  function show() {
    put(count, words.soMany(chosen.size, ask.min, ask.max));
    done.disabled = chosen.size < ask.min || chosen.size > ask.max;
    done.classList.toggle("ready", !done.disabled);
  }
  const cell = (text, row, column) => {
    const lies = board[row] && board[row].pieces[column];
    const free = ask.options.includes(text);
    const face = lies && lies.face ? h("img", { src: lies.face, alt: "" }) : null;
    const said = free ? text : [text, lies && lies.name !== text ? lies.name : "", lies && lies.note].filter(Boolean).join(", ");
    const button = h(
      "button",
      { class: `option cell ${lies && lies.owner ? `of-${lies.owner}` : ""}`, "aria-label": said, "data-answer": text },
      face || h("span", {}, text),
    );
    if (!free) button.setAttribute("aria-disabled", "true");
    if (chosen.has(text)) button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => free && tap(text, button));
    return button;
  };
  show();
  const cells = h("div", { class: "options cells" }, ask.grid.map((row, y) => row.map((text, x) => cell(text, y, x))));
  cells.style.setProperty("--columns", String(ask.grid[0].length));
  return { body: cells, foot: one ? null : h("div", { class: "tray" }, count, done) };
}

export function search(change) {
  return h("input", {
    type: "search",
    class: "search",
    placeholder: words.search,
    "aria-label": words.search,
    autocomplete: "off",
    oninput: (event) => change(fold(event.target.value)),
  });
}

export function fitting(all, wanted) {
  const found = all.filter(([name]) => name.includes(wanted)).map(([, button]) => button);
  return found.length ? found : h("p", {}, words.noneFits);
}

function cards(ask, answer, live) {
  const one = ask.max === 1;
  const chosen = halfOf(ask, []).filter(({ name }) => !one && [...(ask.options || []), ...(ask.bundles || [])].includes(name));
  const shown = h("ol", { class: "chosen", "aria-label": words.chosen });
  const count = h("p", { class: "count", "aria-live": "polite" });
  const done = h("button", { class: "done", onclick: send }, words.done);
  const none = (ask.options || []).filter(
    (text) => ask.min === 0 && text === ask.options[0] && !(ask.faces || {})[text],
  );
  const all = (ask.options || [])
    .filter((text) => !none.includes(text))
    .map((text) => ({ text, name: fold(text), button: option(ask, text, () => tap(text)) }));
  const cardsOnly = ask.faces ? all.filter(({ text }) => ask.faces[text]) : all;
  const spoken = all.filter((each) => !cardsOnly.includes(each)).map(({ button }) => button); // words among cards
  const list = h(
    "div",
    { class: ask.faces ? "options faces" : "options" },
    cardsOnly.map(({ button }) => button),
  );
  const stops = stopsOf(list);
  const noneOf = none.map((text) => {
    const usual = text === ask.default ? "none usual" : "none";
    return h("button", { class: usual, onclick: () => answer(text) }, words.option(text));
  });
  const many = (text) => chosen.filter((each) => each.name === text).length;
  const cost = (text) => (ask.budget && ask.budget.costs[text]) || 0;
  const sends = itself(done);
  const left = () => ask.budget && ask.budget.limit - chosen.reduce((sum, { name }) => sum + cost(name), 0);
  const there = (text) => (ask.copies && ask.copies[text]) || Infinity;

  // Why a further one can't be chosen now, or nothing.
  function why(text) {
    if (chosen.length >= ask.max) return words.full(ask.max);
    if (many(text) >= there(text)) return words.noMore(there(text));
    return ask.budget && cost(text) > left() ? words.costs(cost(text), left()) : "";
  }
  function send() {
    const last = (before[`${ask.name} ${ask.who}`] = chosen.map(({ name }) => name));
    if (!ask.budget) named[ask.who] = [...last, ...(named[ask.who] || [])];
    answer(chosen.map(({ code }) => code).join(", "));
  }
  function tap(text) {
    const at = chosen.findIndex((each) => each.name === text);
    if (!one && at >= 0 && there(text) === 1) chosen.splice(at, 1);
    else return take(text);
    show();
  }
  // A scanned card keeps its code, for another may have its name.
  function take(name, code = name) {
    if (one) return answer(code);
    chosen.push({ name, code });
    show();
  }
  function mark() {
    for (const { text, button } of all) {
      const n = many(text);
      const no = one ? "" : why(text);
      const shut = no && !(n && there(text) === 1);
      if (n) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
      if (shut) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
      button.dataset.many = n ? `×${n}` : "";
      button.dataset.why = shut && !n ? no : "";
    }
  }
  function show() {
    put(
      shown,
      chosen.map(({ name }, at) =>
        h(
          "li",
          {},
          h("span", { class: "what", onpointerdown: (event) => reorder(event, shown, chosen, at, show) }, words.option(name)),
          at
            ? h(
                "button",
                {
                  "aria-label": words.forward(name),
                  onclick: () => (chosen.splice(at - 1, 0, ...chosen.splice(at, 1)), show()),
                },
                "←",
              )
            : null,
          h("button", { "aria-label": words.remove(name), onclick: () => (chosen.splice(at, 1), show()) }, "×"),
        ),
      ),
    );
    const nothing = noneOf.length ? "" : words.chosenNone; // else a button says that one is done with none
    const told = chosen.length ? words.soMany(chosen.length, ask.min, ask.max) : nothing;
    put(count, ask.budget ? `${words.points(ask.budget, left())} · ${chosen.length}` : told);
    done.disabled = chosen.length < Math.max(1, ask.min) || chosen.length > ask.max;
    done.classList.toggle("ready", !done.disabled);
    done.hidden = noneOf.length > 0 && !chosen.length; // then one is done with none
    for (const button of noneOf) button.hidden = chosen.length > 0;
    const full = ask.budget && !all.some(({ text }) => !why(text));
    sends(chosen.length > 0 && !done.disabled && (full || (chosen.length === ask.max && ask.min === ask.max)));
    mark();
    keepHalf(ask, chosen);
    shown.scrollLeft = shown.scrollWidth;
  }
  show();
  // What was answered last and, as far as points go, what was named since, in the order in which it was tapped
  function offered() {
    const last = before[`${ask.name} ${ask.who}`] || [];
    const since = ask.budget ? (named[ask.who] || []).filter((text) => !last.includes(text)) : [];
    const taken = [];
    const left = () => ask.budget.limit - taken.reduce((sum, text) => sum + cost(text), 0);
    for (const text of [...last, ...since]) {
      const can = all.some((each) => each.text === text) && taken.length < ask.max;
      const again = taken.filter((each) => each === text).length < there(text);
      if (can && again && (!ask.budget || cost(text) <= left())) taken.push(text);
    }
    return taken;
  }
  const offer = one ? [] : offered();
  const again = h(
    "button",
    { class: "again", onclick: () => (offer.forEach((text) => why(text) || take(text)), again.remove()) },
    words.again(offer),
  );
  const fit = (wanted) => cardsOnly.filter(({ name }) => name.includes(wanted)).map(({ button }) => button);
  const ways = h(
    "div",
    { class: "ways" },
    all.length > FEW ? search((wanted) => (put(list, fit(wanted).length ? fit(wanted) : h("p", {}, words.noneFits)), stops())) : null,
    offer.length ? again : null,
    (ask.bundles || []).map((text) => h("button", { onclick: () => take(text) }, words.option(text))),
    scanButton((found) => found.forEach(({ name, code }) => take(name, code)), live && canScanLive()),
  );
  const hint = ask.faces ? h("p", { class: "hold" }, words.hold) : null;
  return {
    body: all.length > FEW ? [ways, list, hint] : [list, ways, hint],
    foot: one ? [noneOf, spoken].flat() : [shown, h("div", { class: "tray" }, count, spoken, noneOf, done)],
  };
}

// What was chosen is drawn to another place by the finger.
function reorder(event, list, items, at, show) {
  const chip = event.currentTarget.closest("li");
  list.setPointerCapture(event.pointerId);
  chip.classList.add("dragged");
  list.onpointermove = (moved) => {
    const to = [...list.children].findIndex((each) => {
      const box = each.getBoundingClientRect();
      return moved.clientX >= box.left && moved.clientX <= box.right && moved.clientY >= box.top && moved.clientY <= box.bottom;
    });
    if (to < 0 || to === at) return;
    items.splice(to, 0, ...items.splice(at, 1));
    list.insertBefore(chip, to > at ? list.children[to].nextSibling : list.children[to]);
    at = to;
  };
  list.onpointerup = list.onpointercancel = () => {
    list.onpointermove = list.onpointerup = list.onpointercancel = null;
    show();
  };
}

function roll(ask, answer) {
  if (ask.sides > 20) return number({ ...ask, min: 1, max: ask.sides }, answer);
  const rolled = halfOf(ask, []).slice(0, ask.dice);
  const shown = h("p", { class: "rolled", "aria-live": "polite" });
  const done = h("button", { class: "done", onclick: () => answer(rolled.join(" ")) }, words.done);
  const back = h("button", { "aria-label": words.less, onclick: () => (rolled.pop(), show()) }, "⌫");
  function show() {
    put(
      shown,
      rolled.map((face) => die(face)),
      " ",
      words.dice(rolled.length, ask.dice),
    );
    done.disabled = rolled.length !== ask.dice;
    back.disabled = !rolled.length;
    keepHalf(ask, rolled);
    done.classList.toggle("ready", !done.disabled);
    sends(rolled.length === ask.dice);
  }
  const sends = itself(done);
  const faces = Array.from({ length: ask.sides }, (_, at) => at + 1);
  const buttons = faces.map((face) =>
    h(
      "button",
      {
        class: "face",
        "aria-label": words.die(face),
        onclick: () => {
          if (ask.dice === 1) return answer(String(face));
          if (rolled.length < ask.dice) rolled.push(face);
          show();
        },
      },
      die(face),
    ),
  );
  const body = h("div", { class: "faces-of-die" }, buttons);
  if (ask.dice === 1) return { body };
  show();
  return { body, foot: h("div", { class: "tray" }, shown, back, done) };
}

function number(ask, answer) {
  if (ask.options && ask.options.length <= FEW) {
    const body = h(
      "div",
      { class: "options numbers" },
      ask.options.map((text) => option(ask, text, () => answer(text))),
    );
    return { body };
  }
  let value = halfOf(ask, Number(ask.default ?? ask.min));
  const shown = h("output", { class: "value" });
  const slide = h("input", { type: "range", min: String(ask.min), max: String(ask.max), "aria-label": words.typed });
  const set = (to) => {
    value = Math.min(ask.max, Math.max(ask.min, to));
    shown.value = slide.value = String(value);
    keepHalf(ask, value);
  };
  slide.addEventListener("input", () => set(Number(slide.value)));
  const steps = h(
    "div",
    { class: "steps" },
    h("button", { "aria-label": words.less, onclick: () => set(value - 1) }, "−"),
    shown,
    h("button", { "aria-label": words.more, onclick: () => set(value + 1) }, "+"),
  );
  set(value);
  const done = h("button", { class: "done ready", onclick: () => answer(String(value)) }, words.done);
  return { body: [steps, slide], foot: done };
}

// Tapped one after the other they come to the front in that order, and the last one is where it is; or they are dragged.
function arrange(ask, answer) {
  const half = halfOf(ask, { order: [...ask.options], placed: 0 });
  const order = half.order;
  const list = h("ol", { class: "order" });
  const done = h("button", { class: "done ready", onclick: () => answer(order.join(", ")) }, words.done);
  const sends = itself(done);
  let placed = half.placed; // so many were tapped
  function move(from, to) {
    order.splice(to, 0, ...order.splice(from, 1));
    show();
  }
  function tap(at) {
    const back = at < placed;
    placed = back ? at : placed + 1;
    move(at, back ? at : placed - 1);
    sends(placed >= order.length - 1);
  }
  function drag(event, text) {
    const row = event.currentTarget.closest("li");
    row.classList.add("dragged");
    list.setPointerCapture(event.pointerId);
    list.onpointermove = (moved) => {
      const rows = [...list.children];
      const over = rows.findIndex((each) => moved.clientY < each.getBoundingClientRect().bottom);
      const to = over < 0 ? order.length - 1 : over;
      const from = order.indexOf(text);
      if (to === from) return;
      order.splice(to, 0, ...order.splice(from, 1));
      list.insertBefore(row, to > from ? rows[to].nextSibling : rows[to]);
    };
    list.onpointerup = list.onpointercancel = () => {
      list.onpointermove = list.onpointerup = list.onpointercancel = null;
      setTimeout(() => ((placed = 0), sends(false), show())); // behind the click that ends it, which is no tap
    };
  }
  function show() {
    keepHalf(ask, { order, placed });
    const arrow = (text, at, to, name, sign) =>
      h(
        "button",
        { "aria-label": name(text), disabled: to < 0 || to >= order.length, onclick: () => move(at, to) },
        sign,
      );
    put(
      list,
      order.map((text, at) =>
        h(
          "li",
          { class: at < placed ? "placed" : "" },
          h("span", { class: "grip", onpointerdown: (event) => drag(event, text), "aria-hidden": "true" }, "⠿"),
          h("button", { class: "what", "aria-pressed": String(at < placed), onclick: () => tap(at) }, text),
          arrow(text, at, at - 1, words.up, "↑"),
          arrow(text, at, at + 1, words.down, "↓"),
        ),
      ),
    );
  }
  show();
  return { body: [h("p", {}, words.drag), list], foot: done };
}

// Names of players: those that this phone knows from before, or new ones.
function names(ask, answer) {
  const chosen = halfOf(ask, []);
  const known = JSON.parse(localStorage.getItem(REMEMBERED) || "[]");
  const field = h("input", {
    type: "text",
    maxlength: "24",
    autocomplete: "off",
    "aria-label": words.names,
    placeholder: words.names,
  });
  const shown = h("ol", { class: "chosen", "aria-label": words.chosen });
  const offered = h("div", { class: "options" });
  const count = h("p", { class: "count", "aria-live": "polite" });
  const done = h(
    "button",
    {
      class: "done",
      onclick: () => {
        localStorage.setItem(REMEMBERED, JSON.stringify([...new Set([...chosen, ...known])].slice(0, 12)));
        answer(chosen.join(", "));
      },
    },
    words.done,
  );
  function add(name) {
    const clean = name.replace(/[,;]/g, " ").trim();
    if (clean && !chosen.includes(clean)) chosen.push(clean);
    show();
  }
  function show() {
    const free = known.filter((name) => !chosen.includes(name));
    const others = [];
    for (let n = 1; free.length + others.length < 4 && n <= 12; n += 1) {
      if (!chosen.includes(words.player(n))) others.push(words.player(n));
    }
    put(
      shown,
      chosen.map((name, at) =>
        h(
          "li",
          {},
          h("span", {}, name),
          h("button", { "aria-label": words.remove(name), onclick: () => (chosen.splice(at, 1), show()) }, "×"),
        ),
      ),
    );
    put(
      offered,
      [...free, ...others].map((name) =>
        h("button", { class: "option", onclick: () => add(name) }, h("span", {}, name)),
      ),
    );
    keepHalf(ask, chosen);
    put(count, words.soMany(chosen.length, ask.min, ask.max));
    done.disabled = chosen.length < ask.min || chosen.length > ask.max;
    done.classList.toggle("ready", !done.disabled);
  }
  show();
  return {
    body: [
      h(
        "form",
        { class: "typed", onsubmit: (event) => (event.preventDefault(), add(field.value), (field.value = "")) },
        field,
        h("button", {}, words.add),
      ),
      offered,
    ],
    foot: [shown, h("div", { class: "tray" }, count, done)],
  };
}

// An answer that is put together of several words, in the order in which they are tapped.
function putTogether(ask, answer) {
  const field = h("input", { type: "text", autocomplete: "off", "aria-label": words.typed });
  const set = (text) => {
    field.value = text;
    if (ask.id) keepHalf(ask, text);
  };
  const add = (word) => set(`${field.value}${field.value.trim() ? ", " : ""}${word}`);
  field.value = ask.id ? halfOf(ask, "") : "";
  field.addEventListener("input", () => set(field.value));
  const list = h(
    "div",
    { class: `options ${ask.faces ? "faces" : "words"}` },
    ask.words.map((word) => option(ask, word, () => add(word))),
  );
  stopsOf(list);
  return {
    body: list,
    foot: h(
      "form",
      { class: "typed", onsubmit: (event) => (event.preventDefault(), answer(field.value)) },
      field,
      h("button", { type: "button", "aria-label": words.clear, onclick: () => set("") }, "⌫"),
      h("button", { class: "done ready" }, words.done),
    ),
  };
}

// What any player may play in between: cards out of the hand, at somebody else's question or one's own.
export function interruption(seat, cards, send) {
  const trouble = h("p", { class: "trouble", role: "alert" });
  async function play(text) {
    const reply = await send(`${seat}: ${text}`);
    put(trouble, reply.taken ? "" : `${reply.text || words.trouble} ${reply.hint || ""}`);
  }
  return h(
    "details",
    { class: "instead" },
    h("summary", {}, `${words.interrupt} · ${seat}`),
    h("p", {}, words.interruptHelp),
    Object.values(putTogether({ words: cards }, play)),
    trouble,
  );
}
