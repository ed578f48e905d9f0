// That it is somebody's turn is felt: by the title, the tab's icon, the phone's buzz, and a screen that stays awake.
import { h } from "./dom.js";
import { words } from "./words.js";

const QUIET = "companion-quiet";
const SAID = 40; // so many lines stay
const said = document.getElementById("said");
/** @type {HTMLLinkElement} */
const icon = document.querySelector("link[rel=icon]");
const known = new Set();
let awake = null;
let asked = false;

export const canBuzz = () => "vibrate" in navigator;
export const buzzes = () => top === window && canBuzz() && localStorage.getItem(QUIET) !== "yes";
export const buzz = (on) => localStorage.setItem(QUIET, on ? "no" : "yes");

// The words for a screen reader: each new question, each refusal.
export function announce(text) {
  said.append(h("span", {}, `${text.trim()} `));
  while (said.children.length > SAID) said.firstChild.remove();
}

// What is asked of this phone now, and what the page is called where nothing is.
export function turn(asks, title) {
  asked = asks.length > 0;
  document.title = asked ? words.turn(asks[0].name.replaceAll("-", " ")) : title || words.page;
  const { href } = new URL(asked ? "icon-turn.svg" : "icon.svg", import.meta.url);
  if (icon.href !== href) icon.href = href;
  const fresh = asks.filter((ask) => !known.has(ask.id));
  for (const ask of fresh) known.add(ask.id);
  if (fresh.length) {
    announce(`${fresh[0].who ? words.yourTurn(fresh[0].who) : words.forTable}. ${fresh[0].text}`);
    if (buzzes() && navigator.userActivation?.hasBeenActive) navigator.vibrate(120);
  }
  stayAwake();
}

// Browsers allow it to pages over HTTPS only, and let it go where the page is out of sight.
async function stayAwake() {
  if (!("wakeLock" in navigator) || document.hidden) return;
  if (asked && !awake) {
    awake = navigator.wakeLock.request("screen").catch(() => null);
    const lock = await awake;
    if (!lock) awake = null;
    else lock.addEventListener("release", () => (awake = null));
  } else if (!asked && awake) {
    const lock = await awake;
    if (lock) lock.release();
  }
}

document.addEventListener("visibilitychange", stayAwake);
