// The sheet at the bottom, where a thumb finds what is asked: it is pulled up and down, the table scrolls behind it.
import { h, put } from "./dom.js";
import { words } from "./words.js";

const TARGET = 48; // px
const STILL = 8; // px: a finger that moves less has tapped
let sheet = null; // made when it is laid for the first time
let inside = null;
let grip = null;
let shown = null;
let stop = "half";
let pulled = ""; // where somebody has pulled it to: there it stays

function stand(at) {
  stop = at;
  sheet.dataset.stop = at;
  sheet.style.height = "";
  grip.setAttribute("aria-label", at === "tall" ? words.pullDown : words.pullUp);
  grip.setAttribute("aria-expanded", String(at === "tall"));
}

const pull = (to) => stand((pulled = to));
const turnOver = () => pull(stop === "tall" ? "half" : "tall");

// Where it rests that is let go at a part of the screen's height.
export const restsAt = (part) => (part > 0.55 ? "tall" : part < 0.22 ? "low" : "half");

function drag(event) {
  const from = event.clientY;
  const high = sheet.getBoundingClientRect().height;
  grip.setPointerCapture(event.pointerId);
  const moves = (moved) => {
    sheet.dataset.stop = "pulled";
    sheet.style.height = `${Math.max(72, high + from - moved.clientY)}px`;
  };
  const left = (ended) => {
    grip.removeEventListener("pointermove", moves);
    if (Math.abs(from - ended.clientY) < STILL) return turnOver();
    pull(restsAt(sheet.getBoundingClientRect().height / innerHeight));
  };
  grip.addEventListener("pointermove", moves);
  for (const end of ["pointerup", "pointercancel"]) grip.addEventListener(end, left, { once: true });
}

function make() {
  const tapped = (event) => event.detail === 0 && turnOver(); // by a key
  inside = h("div", { class: "inside" });
  grip = h("button", { class: "pull", onclick: tapped, onpointerdown: drag });
  sheet = h("aside", { id: "sheet", tabindex: "-1", "aria-label": words.sheet }, grip, inside);
  const nav = document.getElementById("nav");
  nav.before(sheet);
  measured(document.getElementById("head"), "--head", fit);
  measured(nav, "--nav", fit);
  measured(sheet, "--sheet-high");
  new MutationObserver(fit).observe(inside, { childList: true, subtree: true });
  addEventListener("resize", fit);
}

// The height of a part of the page, told to the style sheet.
function measured(place, name, then = () => {}) {
  const tell = () => {
    document.documentElement.style.setProperty(name, `${Math.ceil(place.getBoundingClientRect().height)}px`);
    requestAnimationFrame(then); // else it would change what is being observed
  };
  new ResizeObserver(tell).observe(place);
}

// What lies in the sheet; where that is something new, which `tells` say, it stands where it can be read: where it was
// pulled to, else half of the screen, or more where the table has `nothing` to say.
export function lay(tells, nothing, ...drawn) {
  if (!sheet) make();
  const there = drawn.flat(3).filter((each) => each && each.childElementCount);
  const children = [...inside.children];
  if (children.length !== there.length || there.some((each, at) => each !== children[at])) {
    const held = inside.contains(document.activeElement);
    put(inside, there);
    if (held) (there.length ? sheet : document.getElementById("main")).focus({ preventScroll: true });
  }
  sheet.hidden = !there.length;
  if (tells !== shown) {
    if (pulled === "low") pulled = "";
    stand(pulled || (nothing ? "tall" : "half"));
  }
  shown = tells;
  fit();
}

// It is as high as what is asked needs with one whole row of its answers, and half of the screen where that is enough;
// where the screen has no room for that, all of it scrolls, and what sends stays in view.
function fit() {
  inside.classList.remove("cramped");
  sheet.style.setProperty("--least", "0px");
  const answers = inside.querySelector(".answers");
  if (!answers || sheet.hidden) return;
  answers.style.minHeight = `${firstRow(answers)}px`;
  const parts = [...inside.children];
  const needs = sheet.offsetHeight - inside.clientHeight + parts.reduce((sum, part) => sum + part.scrollHeight, 0);
  const room = innerHeight - document.getElementById("head").offsetHeight - document.getElementById("nav").offsetHeight - 8;
  sheet.style.setProperty("--least", `${Math.min(needs, room)}px`);
  inside.classList.toggle("cramped", needs > Math.max(room, sheet.offsetHeight));
}

function firstRow(answers) {
  const first = answers.querySelector(".option") || answers.querySelector("button, input");
  if (!first) return TARGET;
  const below = first.getBoundingClientRect().bottom - answers.getBoundingClientRect().top;
  return Math.max(TARGET, Math.ceil(below + answers.scrollTop + 4));
}

export const lift = () => sheet && (sheet.hidden = true);
