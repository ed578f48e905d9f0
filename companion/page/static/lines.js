// What is told, and how the night stands: only whole sentences, as many as there is room for.
import { h, put } from "./dom.js";
import { LEAST, grow, hundredths, largest, whole } from "./fit.js";
import { words } from "./screen_words.js";

// A record such as Ann 3-0, or a number at the end of a part such as Bo 7, is not torn.
export const untorn = (text) => text.replace(/ (?=\d+(-\d|[,.;]|$))/g, "\u00a0").replace(/(\d)-(?=\d)/g, "$1\u2060-\u2060");

export const line = (one) =>
  h(
    "li",
    { class: one.asked ? "answered" : "told" },
    h("span", { class: "what" }, untorn(one.asked && one.who ? `${one.who}: ${one.text}` : one.text)),
    one.do ? h("b", { class: "hands" }, one.do) : null,
  );

// The newest lines that a place holds whole, in the order in which they were told.
export function newest(place, told) {
  const list = h("ul", { class: "story" });
  put(place, list);
  list.style.fontSize = `${hundredths(SAID)}px`;
  for (let at = told.length - 1; at >= 0; at -= 1) {
    const one = line(told[at]);
    list.insertBefore(one, list.firstChild);
    if (whole(place, list)) continue;
    if (list.children.length > 1) {
      list.removeChild(one);
      break;
    }
    grow(place, list, SAID, LEAST); // a single long one; of one for which there is no room its first sentence
    if (!whole(place, list)) list.replaceChild(line(Object.assign({}, told[at], { do: "" })), one);
  }
}
const SAID = 3.1;

// Lines in groups, each below its heading; of a line that explains the one before it (behind a tab) nothing.
export function groups(lines) {
  const all = [{ head: "", lines: [] }];
  for (const one of lines) {
    if (/^\S.*:$/.test(one)) all.push({ head: one.slice(0, -1), lines: [] });
    else if (one[0] !== "\t") all[all.length - 1].lines.push(one.trim());
  }
  return all.filter((group) => group.head || group.lines.length);
}

const named = /^([A-Z][\w ,]{2,30}): (.+)$/;

function groupOf({ head, lines }) {
  const said = lines.map((line) => {
    const text = untorn(line);
    const found = named.exec(text);
    return h("p", {}, found && !head ? [h("b", {}, `${found[1]}: `), found[2]] : text);
  });
  return h("div", { class: "group" }, head ? h("h2", {}, head) : null, said);
}

// The whole of it as large as it fits, in as many columns as are best.
export function standings(place, lines, most = lines.length > 3 ? 5 : 8) {
  const all = groups(lines);
  const list = h("div", { class: "standings" }, all.map(groupOf));
  put(place, list);
  let best = [0, 1];
  for (const columns of [1, 2, 3, 4, 5].slice(0, Math.max(1, all.length))) {
    list.style.columnCount = String(columns);
    const size = grow(place, list, most);
    if (whole(place, list) && size > best[0] + 0.05) best = [size, columns];
  }
  list.style.columnCount = String(best[1]);
  grow(place, list, most);
  return best[0] > 0;
}

const PAGE = 10000; // milliseconds

// More than there is room for at once: pages that follow each other, each read from a chair. Gives what turns to the page
// of this moment; `said` stands below them all.
export function paged(place, lines, said) {
  const list = h("div", { class: "columns" });
  const whose = h("h2", {});
  const shown = h("div", { class: "standings paged" }, whose, list);
  const foot = h("p", { class: "foot" });
  const room = h("div", { class: "room" });
  put(place, room, foot);
  put(room, shown);
  put(foot, words.pageOf(88, 88, said)); // as high as it will be
  const draw = (head, some) => {
    put(whose, head);
    put(list, groupOf({ head: "", lines: some }));
  };
  const pages = [];
  const titles = groups(lines).filter(({ head }) => !head);
  for (const { head, lines: all } of groups(lines).filter(({ head }) => head)) {
    const title = [...titles.flatMap((group) => group.lines), head].join(" · ");
    list.style.columnCount = "1";
    shown.className = "standings paged wide";
    draw(title, all);
    const columns = Math.max(1, Math.floor(room.clientWidth / shown.offsetWidth));
    shown.className = "standings paged";
    list.style.columnCount = String(columns);
    for (let from = 0; from < all.length; from += pages[pages.length - 1].some.length) {
      const fits = (many) => (draw(title, all.slice(from, from + many)), whole(room, shown));
      pages.push({ title, columns, some: all.slice(from, from + largest(1, all.length - from, fits)) });
    }
  }
  let turned = -1;
  function turn() {
    const at = Math.floor(Date.now() / PAGE) % pages.length;
    if (at === turned) return;
    turned = at;
    list.style.columnCount = String(pages[at].columns);
    draw(pages[at].title, pages[at].some);
    put(foot, words.pageOf(at + 1, pages.length, said));
  }
  turn();
  return turn;
}

// How it stands, in the room that is left beside a table: the newest round, and what stands above all, as it fits.
export function standing(place, lines) {
  const all = groups(lines);
  if (!all.length) return false;
  const round = all.filter(({ head }) => /\d/.test(head)).slice(-1);
  const above = all.filter(({ head }) => !/\d/.test(head)).slice(0, 1);
  for (const shown of [[...above, ...round], round, above]) {
    if (!shown.length) continue;
    const list = h("div", { class: "standings" }, shown.map(groupOf));
    put(place, list);
    grow(place, list, 2.9);
    if (whole(place, list)) return true;
  }
  put(place);
  return false;
}
