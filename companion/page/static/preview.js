// The preview: a list of the cards, the chosen one large, and its sheet; drawn anew when the server says so.
import { h, put } from "/static/dom.js";

const at = (id) => document.getElementById(id);
let shown = { cards: [], problems: [] };
let chosen = 0;
let copy = 0; // which copy of the chosen card is marked on the sheet
let side = "front";
let picked = -1; // which field's line is shown
let listed = false;

function choose(number, which = 0) {
  chosen = Math.max(0, Math.min(number, shown.cards.length - 1));
  copy = which;
  draw();
  at("cards").children[chosen]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function draw() {
  at("title").textContent = document.title = shown.title;
  const printed = shown.cards.reduce((sum, card) => sum + card.copies, 0);
  at("state").textContent = shown.read_at ? `${printed} cards, read at ${shown.read_at}` : "";
  at("wrong").textContent = shown.wrong
    ? shown.wrong + (shown.read_at ? `\nBelow is what was read at ${shown.read_at}.` : "")
    : "";
  put(
    at("cards"),
    shown.cards.map((card, number) =>
      h(
        "button",
        {
          class: card.problems.length ? "faulty" : null,
          "aria-current": number === chosen ? "true" : null,
          onclick: () => choose(number),
        },
        h("span", {}, card.name),
        h("small", {}, card.problems.length ? "!" : card.copies > 1 ? `${card.copies} ×` : ""),
      ),
    ),
  );
  const card = shown.cards[chosen];
  if (!card) return;
  if (!shown.slots[side]) side = "front";
  drawCard(card);
  drawSheet(card);
}

function drawCard(card) {
  const said = [...card.problems, ...shown.problems];
  put(
    at("card"),
    Object.keys(shown.slots).length > 1 &&
      h(
        "div",
        { class: "sides" },
        Object.keys(shown.slots).map((each) =>
          h(
            "button",
            { "aria-pressed": String(each === side), onclick: () => ((side = each), draw()) },
            each === "front" ? "Front" : "Back",
          ),
        ),
      ),
    placed(
      "div",
      { class: `large ${shown.shape}` },
      { aspectRatio: shown.size.join(" / ") },
      kept("card", `/card/${chosen}/${side}.jpg?v=${card.digest}`, `${card.name}, ${side}`),
      fields(card).map((field, number) => {
        const [left, top, width, height] = field.place.map((share) => `${share * 100}%`);
        const where = { left, top, width, height };
        const attributes = { "aria-label": field.name, title: said_at(field), onclick: () => pick(number) };
        return placed("button", { ...attributes, "aria-current": number === picked ? "true" : null }, where);
      }),
    ),
    fields(card)[picked] &&
      h(
        "figure",
        { class: "source" },
        h("figcaption", {}, said_at(fields(card)[picked])),
        h("pre", {}, fields(card)[picked].text),
      ),
    h(
      "details",
      { class: "fields", open: listed ? "" : null, ontoggle: (event) => (listed = event.target.open) },
      h("summary", {}, "Which line makes which field"),
      fields(card).map((field, number) =>
        h(
          "button",
          { "aria-current": number === picked ? "true" : null, onclick: () => pick(number) },
          h("span", {}, field.name),
          h("small", {}, `${field.file}:${field.line}`),
        ),
      ),
    ),
    said.length > 0 && h("ul", { class: "said" }, said.map((each) => h("li", {}, each))),
  );
}

const said_at = (field) => `${field.name} · ${field.file}:${field.line}`;

function pick(number) {
  picked = picked === number ? -1 : number;
  drawCard(shown.cards[chosen]);
}

// What is seen on the chosen side, with the lines of the face that say so; none until the server has told.
const told = {};
function fields(card) {
  const address = `/fields/${chosen}/${side}.json?v=${shown.drawn}`;
  if (told.address !== address) {
    Object.assign(told, { address, list: told.card === card.name && told.side === side ? told.list : [] });
    Object.assign(told, { card: card.name, side });
    fetch(address)
      .then((answer) => answer.json())
      .then((list) => told.address === address && ((told.list = list), drawCard(card)))
      .catch(() => {}); // the preview has ended, which is told
  }
  return told.list;
}

function drawSheet(card) {
  const slots = shown.slots[side];
  const [width, height] = shown.paper;
  const place = card.first + copy;
  const sheet = Math.floor(place / slots.length);
  const last = shown.cards.at(-1);
  const sheets = Math.ceil((last.first + last.copies) / slots.length);
  const owners = slots.map((_, slot) => {
    const there = sheet * slots.length + slot;
    return shown.cards.findIndex((each) => each.first <= there && there < each.first + each.copies);
  });
  put(
    at("sheet"),
    h("p", { class: "where" }, `Sheet ${sheet + 1} of ${sheets}, ${side}s`),
    placed(
      "div",
      { class: "paper" },
      { aspectRatio: `${width} / ${height}` },
      kept("sheet", `/sheet/${sheet}/${side}.jpg?v=${shown.drawn}`, `Sheet ${sheet + 1}, ${side}s`),
      slots.map(
        ([x, y, w, high], slot) =>
          owners[slot] >= 0 &&
          placed(
            "button",
            {
              "aria-label": shown.cards[owners[slot]].name,
              "aria-current": sheet * slots.length + slot === place ? "true" : null,
              onclick: () => choose(owners[slot], sheet * slots.length + slot - shown.cards[owners[slot]].first),
            },
            { left: part(x, width), top: part(y, height), width: part(w, width), height: part(high, height) },
          ),
      ),
    ),
  );
}

const part = (length, of) => `${(length / of) * 100}%`;

function placed(tag, attributes, style, ...children) {
  const made = h(tag, attributes, ...children);
  Object.assign(made.style, style); // the page may have no styles but its own
  return made;
}

// A picture stays until the next one is there, so that nothing blinks.
const images = {};
function kept(what, address, alt) {
  const image = (images[what] ??= h("img", {}));
  image.alt = alt;
  if (image.dataset.wanted !== address) {
    image.dataset.wanted = address;
    const next = new Image();
    next.onload = () => image.dataset.wanted === address && (image.src = address);
    next.src = address;
  }
  return image;
}

function changed(now) {
  const before = new Map(shown.cards.map((card) => [card.name, card.digest]));
  const name = shown.cards[chosen]?.name;
  const same = now.cards.findIndex((card) => card.name === name);
  const other = now.cards.findIndex((card) => before.get(card.name) !== card.digest);
  shown = now;
  // What was worked at is shown: the card that changed, unless the chosen one did.
  const stays = same >= 0 && (other < 0 || before.get(name) !== now.cards[same].digest);
  choose(stays || !before.size ? Math.max(same, 0) : other >= 0 ? other : chosen, stays ? copy : 0);
}

document.addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) {
    event.preventDefault();
    choose(chosen + by);
  }
});

const source = new EventSource("/changes");
source.onmessage = (event) => changed(JSON.parse(event.data));
source.onerror = () => (at("state").textContent = "The preview was ended in the terminal.");
