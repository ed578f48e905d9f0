// Who wins from here, where the table wants to know: a bar between two names, or a bar for each of several.
import { h } from "./dom.js";

const place = h("section", { id: "odds" });

const percent = (share) => `${Math.round(100 * share)} %`;

function part(name, share, all) {
  const bar = h("i", {}, "");
  bar.style.setProperty("--share", String(all ? share / all : 0));
  return [h("b", {}, name), h("span", {}, percent(share)), bar];
}

export function odds(above, shares) {
  const names = Object.keys(shares || {});
  const told = JSON.stringify(shares || {});
  if (place.dataset.told === told) return;
  place.dataset.told = told;
  if (!names.length) return place.remove();
  const all = names.reduce((sum, name) => sum + shares[name], 0);
  place.className = names.length === 2 ? "between" : "each";
  place.textContent = "";
  place.append(...names.map((name) => h("p", {}, part(name, shares[name], all))));
  if (!place.isConnected) above.after(place);
}
