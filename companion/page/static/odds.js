// Who wins from here, where the table wants to know: a bar between two names, or a bar for each of several.
import { h } from "./dom.js";

const place = h("section", { id: "odds" });

const percent = (share) => `${Math.round(100 * share)} %`;

function part(name, share, all, named) {
  const bar = h("i", {}, "");
  bar.style.setProperty("--share", String(all ? share / all : 0));
  return [named ? h("b", {}, name) : null, h("span", {}, percent(share)), bar].filter(Boolean);
}

// Draws the bars of some shares in a place, anew only where they have changed: then they move.
function fill(where, shares, named) {
  const told = JSON.stringify(shares);
  if (where.dataset.told === told) return;
  where.dataset.told = told;
  const names = Object.keys(shares);
  const all = names.reduce((sum, name) => sum + shares[name], 0);
  const parts = [...where.children];
  if (parts.length !== names.length) {
    where.textContent = "";
    where.append(...names.map((name) => h("p", {}, part(name, shares[name], all, named))));
    return;
  }
  names.forEach((name, at) => {
    const [bar, share] = [parts[at].querySelector("i"), parts[at].querySelector("span")];
    bar.style.setProperty("--share", String(all ? shares[name] / all : 0));
    share.textContent = percent(shares[name]);
    if (named) parts[at].querySelector("b").textContent = name;
  });
}

const of = (odds, path) => {
  const found = (odds || []).find((each) => JSON.stringify(each.path) === JSON.stringify(path));
  return found && Object.keys(found.shares).length ? found.shares : null;
};

// Of the whole, below the head.
export function odds(above, all) {
  const shares = of(all, []);
  if (!shares) return place.remove();
  place.className = Object.keys(shares).length === 2 ? "odds between" : "odds each";
  fill(place, shares, true);
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
  for (const bar of document.querySelectorAll(".felt .odds")) fill(bar, of(all, JSON.parse(bar.dataset.path)) || {}, false);
}

// Of which matches something is known.
export const matches = (all) => (all || []).filter(({ path }) => path.length).map(({ path }) => path);
