// A card, as large as the screen has room: its face, and the words on it for those who don't read pictures.
import { fold, get, h, put } from "./dom.js";
import { words } from "./words.js";

// `answer` is what a tap sends where the card is an answer to what is asked.
export function showCard(name, face, answer) {
  const told = h("div", { class: "told" });
  const dialog = h("dialog", { class: "largecard", "aria-label": name });
  const close = () => dialog.close();
  put(
    dialog,
    face ? h("img", { src: face, alt: "" }) : null,
    h("h2", {}, name),
    told,
    h(
      "p",
      { class: "goon" },
      answer ? h("button", { class: "done ready", onclick: () => (close(), answer()) }, words.choose(name)) : null,
      h("button", { class: "close", onclick: close }, words.close),
    ),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  get(`/cards?q=${encodeURIComponent(name)}`).then(({ cards }) => {
    const one = (cards || []).find((each) => fold(each.name) === fold(name)) || (cards || [])[0];
    if (one)
      put(
        told,
        one.lines.map((line) => h("p", {}, line)),
      );
  });
}

const HELD = 500; // milliseconds after which a finger means to read, and not to choose

// Of a button, what holding it does; the click that ends it is none.
export function held(button, act) {
  let timer = null;
  let was = false;
  const stop = () => clearTimeout(timer);
  button.addEventListener("pointerdown", () => {
    was = false;
    timer = setTimeout(() => ((was = true), act()), HELD);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => was && (event.stopImmediatePropagation(), (was = false)), true);
  return button;
}
