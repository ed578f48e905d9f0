// The sheet at the bottom, where a thumb finds what is asked: it is pulled up and down, the table scrolls behind it.
import { h, put } from "./dom.js";
import { words } from "./words.js";

const STILL = 8; // px: a finger that moves less has tapped
const inside = h("div", { class: "inside" });
const grip = h("button", { class: "pull", onclick: (event) => event.detail === 0 && turnOver() });
const sheet = h("aside", { id: "sheet", "aria-label": words.sheet }, grip, inside);

let shown = null;
let stop = "half";

function stand(at) {
  stop = at;
  sheet.dataset.stop = at;
  sheet.style.height = "";
  grip.setAttribute("aria-label", at === "tall" ? words.pullDown : words.pullUp);
  grip.setAttribute("aria-expanded", String(at === "tall"));
}

const turnOver = () => stand(stop === "half" ? "tall" : "half");

grip.addEventListener("pointerdown", (event) => {
  const from = event.clientY;
  const high = sheet.getBoundingClientRect().height;
  grip.setPointerCapture(event.pointerId);
  const pulled = (moved) => {
    sheet.dataset.stop = "pulled";
    sheet.style.height = `${Math.max(72, high + from - moved.clientY)}px`;
  };
  const left = (ended) => {
    grip.removeEventListener("pointermove", pulled);
    const way = from - ended.clientY;
    if (Math.abs(way) < STILL) return turnOver();
    const rests = sheet.getBoundingClientRect().height / innerHeight;
    stand(rests > 0.55 ? "tall" : rests < 0.22 ? "low" : "half");
  };
  grip.addEventListener("pointermove", pulled);
  for (const end of ["pointerup", "pointercancel"]) grip.addEventListener(end, left, { once: true });
});

// What lies in the sheet; where that is something new, which `tells` say, it stands where it can be read.
export function lay(tells, ...drawn) {
  if (!sheet.isConnected) {
    document.getElementById("nav").before(sheet);
    const nav = document.getElementById("nav");
    new ResizeObserver(() =>
      document.documentElement.style.setProperty("--nav", `${Math.ceil(nav.getBoundingClientRect().height)}px`),
    ).observe(nav);
    new MutationObserver(fit).observe(inside, { childList: true, subtree: true });
    new ResizeObserver(() =>
      document.documentElement.style.setProperty("--sheet-high", `${Math.ceil(sheet.getBoundingClientRect().height)}px`),
    ).observe(sheet);
  }
  const there = drawn.flat(3).filter((each) => each && each.childElementCount);
  const children = [...inside.children];
  if (children.length !== there.length || there.some((each, at) => each !== children[at])) put(inside, there);
  sheet.hidden = !there.length;
  if (tells !== shown) stand("half");
  shown = tells;
  fit();
}

// It is as high as what stands above and below the answers needs, and half of the screen where that is enough.
function fit() {
  sheet.style.setProperty("--least", "0px");
  const hidden = inside.scrollHeight - inside.clientHeight;
  if (hidden > 0) sheet.style.setProperty("--least", `${sheet.offsetHeight + hidden}px`);
}

addEventListener("resize", fit);

export const lift = () => (sheet.hidden = true);
