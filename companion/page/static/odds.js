// Who wins from here, where the table wants to know: a bar between two names, or a bar for each of several.
import { h } from "./dom.js";

const place = h("section", { id: "odds" });

const percent = (share) => `${Math.round(100 * share)} %`;

// The parts of an outcome, which add up to all games: each alone, several together, nobody; those only where they come up.
const parts = ({ alone, shared, nobody }) => {
  const names = Object.keys(alone);
  const each = names.map((name) => ({ kind: "alone", name, share: alone[name] }));
  const rest = [
    { kind: "shared", name: names.length === 2 ? "both" : "shared", share: shared },
    { kind: "nobody", name: "nobody", share: nobody },
  ];
  return [...each, ...rest.filter(({ share }) => share)];
};

function part({ kind, name, share }, named) {
  return h("p", { class: kind }, (named || kind !== "alone") && h("b", {}, name), h("span", {}, percent(share)), h("i", {}, ""));
}

// Draws the bars of an outcome in a place, anew only where they have changed: then they move.
function fill(where, outcome, named) {
  const told = JSON.stringify(outcome);
  if (where.dataset.told === told) return;
  where.dataset.told = told;
  const all = parts(outcome);
  const kinds = JSON.stringify(all.map(({ kind, name }) => [kind, name]));
  if (where.dataset.kinds !== kinds) {
    where.dataset.kinds = kinds;
    where.textContent = "";
    where.append(...all.map((each) => part(each, named)));
  }
  all.forEach(({ share }, at) => {
    const drawn = where.children[at];
    drawn.querySelector("i").style.setProperty("--share", String(share));
    drawn.querySelector("span").textContent = percent(share);
  });
  where.style.setProperty("--before", String(all[0].share)); // what both win stands between the two
}

const of = (odds, path) => {
  const found = (odds || []).find((each) => JSON.stringify(each.path) === JSON.stringify(path));
  return found && found.alone ? found : null;
};

// Of the whole, below the head.
export function odds(above, all) {
  const outcome = of(all, []);
  if (!outcome) return place.remove();
  place.className = Object.keys(outcome.alone).length === 2 ? "odds between" : "odds each";
  fill(place, outcome, true);
  if (!place.isConnected) above.after(place);
}

// Of a match, between the two names above its table; where nothing is known of it, nothing.
export function between(path, all) {
  if (!of(all, path)) return null;
  const bar = h("div", { class: "odds between", "data-path": JSON.stringify(path) });
  fill(bar, of(all, path), false);
  return bar;
}

// The bars of the matches that are shown, as it stands now.
export function move(all) {
  for (const bar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".felt .odds"))) {
    const outcome = of(all, JSON.parse(bar.dataset.path));
    if (outcome) fill(bar, outcome, false);
  }
}

// Of which matches something is known.
export const matches = (all) => (all || []).filter(({ path }) => path.length).map(({ path }) => path);
