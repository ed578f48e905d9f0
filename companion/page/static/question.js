// A question and everything that answers it, by taps alone or by keyboard alone.
import { fold, h, post, put } from "./dom.js";
import { die } from "./table.js";
import { canScanLive, scanButton } from "./scan.js";
import { words } from "./words.js";

const FEW = 12;
const REMEMBERED = "companion-names";

// The question's panel. `send` takes a text and gives the reply.
export function question(ask, send, live) {
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
    if (!reply.taken) put(trouble, h("b", {}, reply.text || words.trouble), " ", reply.hint || "");
  }
  const ways = { choose, "yes-no": choose, cards, roll, number, arrange, text: names };
  put(
    panel,
    h(
      "p",
      { class: "whose" },
      ask.who ? words.yourTurn(ask.who) : words.forTable,
      ask.at && ask.at !== ask.who ? ` · ${ask.at}` : "",
    ),
    ask.secret ? h("p", { class: "secret" }, words.secret) : null,
    h("h2", {}, ask.text),
    (ask.words ? putTogether : ways[ask.kind] || typed)(ask, answer, live),
    ask.default !== undefined && !(ask.options || []).includes(ask.default)
      ? h("button", { class: "usual", onclick: () => answer("") }, words.usual(ask.default))
      : null,
    trouble,
    ask.kind === "text" ? null : instead(answer),
  );
  return panel;
}

// Anything may be typed as at the terminal.
function instead(answer) {
  return h("details", { class: "instead" }, h("summary", {}, words.typeInstead), typed(null, answer));
}

function typed(ask, answer) {
  const field = h("input", { type: "text", autocomplete: "off", autocapitalize: "off", "aria-label": words.typed });
  return h(
    "form",
    { class: "typed", onsubmit: (event) => (event.preventDefault(), field.value.trim() && answer(field.value)) },
    field,
    h("button", {}, words.send),
  );
}

function option(ask, text, onclick, more = {}) {
  const face = ask.faces && ask.faces[text];
  const note = ask.notes && ask.notes[text];
  const kinds = ["option", face && "faced", text === ask.default && "usual", more.class].filter(Boolean).join(" ");
  return h(
    "button",
    { ...more, class: kinds, onclick },
    face ? h("img", { src: face, alt: "", loading: "lazy" }) : null,
    h("span", {}, text),
    note ? h("small", {}, note) : null,
  );
}

function choose(ask, answer) {
  const list = h("div", { class: ask.faces ? "options faces" : "options" });
  const all = ask.options.map((text) => [fold(text), option(ask, text, () => answer(text))]);
  put(
    list,
    all.map(([, button]) => button),
  );
  return all.length > FEW ? [search((wanted) => put(list, fitting(all, wanted))), list] : list;
}

function search(change) {
  return h("input", {
    type: "search",
    class: "search",
    placeholder: words.search,
    "aria-label": words.search,
    autocomplete: "off",
    oninput: (event) => change(fold(event.target.value)),
  });
}

function fitting(all, wanted) {
  const found = all.filter(([name]) => name.includes(wanted)).map(([, button]) => button);
  return found.length ? found : h("p", {}, words.noneFits);
}

function cards(ask, answer, live) {
  const chosen = [];
  const one = ask.max === 1;
  const shown = h("ol", { class: "chosen", "aria-label": words.chosen });
  const count = h("p", { class: "count", "aria-live": "polite" });
  const send = () => answer(chosen.map(({ code }) => code).join(", "));
  const done = h("button", { class: "done", onclick: send }, words.done);
  const none = (ask.options || []).filter(
    (text) => ask.min === 0 && text === ask.options[0] && !(ask.faces || {})[text],
  );
  const all = (ask.options || [])
    .filter((text) => !none.includes(text))
    .map((text) => [fold(text), option(ask, text, () => take(text))]);
  const list = h(
    "div",
    { class: ask.faces ? "options faces" : "options" },
    all.map(([, button]) => button),
  );
  // A scanned card keeps its code, for another may have its name.
  function take(name, code = name) {
    if (one) return answer(code);
    chosen.push({ name, code });
    show();
  }
  function show() {
    put(
      shown,
      chosen.map(({ name }, at) =>
        h(
          "li",
          {},
          h("span", {}, name),
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
    put(count, chosen.length ? words.soMany(chosen.length, ask.min, ask.max) : words.chosenNone);
    done.disabled = chosen.length < Math.max(1, ask.min) || chosen.length > ask.max;
    done.classList.toggle("ready", !done.disabled);
  }
  show();
  return [
    one ? null : [shown, h("div", { class: "tray" }, count, done)],
    h(
      "div",
      { class: "ways" },
      all.length > FEW ? search((wanted) => put(list, fitting(all, wanted))) : null,
      scanButton((found) => found.forEach(({ name, code }) => take(name, code)), live && canScanLive()),
      none.map((text) => h("button", { class: "none", onclick: () => answer(text) }, text)),
    ),
    list,
  ];
}

function roll(ask, answer) {
  if (ask.sides > 20) return number({ ...ask, min: 1, max: ask.sides }, answer);
  const rolled = [];
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
    done.classList.toggle("ready", !done.disabled);
  }
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
  if (ask.dice === 1) return h("div", { class: "faces-of-die" }, buttons);
  show();
  return [h("div", { class: "faces-of-die" }, buttons), h("div", { class: "tray" }, shown, back, done)];
}

function number(ask, answer) {
  if (ask.options && ask.options.length <= FEW) {
    return h(
      "div",
      { class: "options numbers" },
      ask.options.map((text) => option(ask, text, () => answer(text))),
    );
  }
  let value = Number(ask.default ?? ask.min);
  const shown = h("output", { class: "value" });
  const slide = h("input", { type: "range", min: String(ask.min), max: String(ask.max), "aria-label": words.typed });
  const set = (to) => {
    value = Math.min(ask.max, Math.max(ask.min, to));
    shown.value = slide.value = String(value);
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
  return [steps, slide, h("button", { class: "done ready", onclick: () => answer(String(value)) }, words.done)];
}

function arrange(ask, answer) {
  const order = [...ask.options];
  const list = h("ol", { class: "order" });
  function move(from, to) {
    if (to < 0 || to >= order.length) return;
    order.splice(to, 0, ...order.splice(from, 1));
    show();
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
    list.onpointerup = list.onpointercancel = () => ((list.onpointermove = null), show());
  }
  function show(focus) {
    put(
      list,
      order.map((text, at) => {
        const arrow = (to, name, sign) =>
          h(
            "button",
            { "aria-label": name(text), disabled: to < 0 || to >= order.length, onclick: () => move(at, to) },
            sign,
          );
        return h(
          "li",
          {},
          h("span", { class: "grip", onpointerdown: (event) => drag(event, text), "aria-hidden": "true" }, "⠿"),
          h("span", { class: "what" }, text),
          arrow(at - 1, words.up, "↑"),
          arrow(at + 1, words.down, "↓"),
        );
      }),
    );
  }
  show();
  return [
    h("p", {}, words.drag),
    list,
    h("button", { class: "done ready", onclick: () => answer(order.join(", ")) }, words.done),
  ];
}

// Names of players: those that this phone knows from before, or new ones.
function names(ask, answer) {
  const chosen = [];
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
    put(count, words.soMany(chosen.length, ask.min, ask.max));
    done.disabled = chosen.length < ask.min || chosen.length > ask.max;
    done.classList.toggle("ready", !done.disabled);
  }
  show();
  return [
    h(
      "form",
      { class: "typed", onsubmit: (event) => (event.preventDefault(), add(field.value), (field.value = "")) },
      field,
      h("button", {}, words.add),
    ),
    offered,
    shown,
    h("div", { class: "tray" }, count, done),
  ];
}

// An answer that is put together of several words, in the order in which they are tapped.
function putTogether(ask, answer) {
  const field = h("input", { type: "text", autocomplete: "off", "aria-label": words.typed });
  const add = (word) => (field.value = `${field.value}${field.value.trim() ? ", " : ""}${word}`);
  return [
    h(
      "form",
      { class: "typed", onsubmit: (event) => (event.preventDefault(), answer(field.value)) },
      field,
      h("button", { type: "button", "aria-label": words.clear, onclick: () => (field.value = "") }, "⌫"),
      h("button", { class: "done ready" }, words.done),
    ),
    h(
      "div",
      { class: "options words" },
      ask.words.map((word) => option(ask, word, () => add(word))),
    ),
  ];
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
    putTogether({ words: cards }, play),
    trouble,
  );
}
