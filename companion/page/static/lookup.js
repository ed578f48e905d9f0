// Cards and rules, found by what is typed.
import { get, h, put } from "./dom.js";
import { words } from "./words.js";

let lookedFor = "";

function card(one) {
  return h(
    "article",
    { class: "cardfound" },
    one.face ? h("img", { src: one.face, alt: "", loading: "lazy" }) : null,
    h(
      "div",
      {},
      h("h3", {}, one.name),
      one.lines.map((line) => h("p", {}, line)),
    ),
  );
}

function rule(one) {
  return h("article", { class: "rulefound" }, h("p", {}, one.text), h("small", {}, `${one.id} · ${one.origin}`));
}

export function lookUp(wanted) {
  if (typeof wanted === "string") lookedFor = wanted;
  const found = h("div", { class: "found" });
  const field = h("input", {
    id: "looking",
    type: "search",
    class: "search",
    value: lookedFor,
    placeholder: words.search,
    "aria-label": words.search,
    autocomplete: "off",
  });
  let asking = 0;
  async function search() {
    lookedFor = field.value;
    const now = (asking += 1);
    const q = encodeURIComponent(field.value);
    const nothing = { cards: [] };
    const [cards, rules] = await Promise.all([
      field.value.trim() ? get(`/cards?q=${q}`) : nothing,
      get(`/rules?q=${q}`),
    ]);
    if (now !== asking) return;
    put(
      found,
      (cards.cards || []).map(card),
      cards.more ? h("p", {}, words.andMore(cards.more)) : null,
      h("h2", {}, words.rules),
      (rules.rules || []).map(rule),
      rules.more ? h("p", {}, words.andMore(rules.more)) : null,
    );
  }
  field.addEventListener("input", search);
  search();
  return [h("p", {}, words.looked), field, found];
}
