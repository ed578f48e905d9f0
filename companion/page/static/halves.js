// A tablet that lies between two: a page for each of its seats, the one across upright for who sits there.
import { h, put } from "./dom.js";
import { words } from "./words.js";

const asked = new URLSearchParams(location.search);
const LEAST = [560, 680]; // px: a screen that is smaller has no room for two

export const half = asked.get("half"); // whose half this page is
const wanted = asked.has("halves");

// What is new, as who sits at this half is told it: seats of the other half are somebody else's.
export function forHalf(news) {
  if (!half) return news;
  const own = (ask) => ask.mine && (!ask.to.length || ask.to.includes(half));
  const between = (ask) => ask.between && { between: Object.fromEntries(Object.entries(ask.between).filter(([seat]) => seat === half)) };
  const text = (ask) => (ask.secret && !own(ask) ? "" : ask.text);
  if (news.asks) news.asks = news.asks.map((ask) => ({ ...ask, mine: own(ask), text: text(ask), ...between(ask) }));
  for (const seats of [news.seats, news.sat].filter(Boolean))
    for (const name of Object.keys(seats)) if (seats[name] === "yours" && name !== half) seats[name] = "taken";
  if (news.back && news.back.who && news.back.who !== half) news.back = null;
  return news;
}

// Both halves in the place of the page, where it was asked for and this tablet holds two seats.
export function showsHalves(seats) {
  const shows = wanted && seats.length === 2;
  const there = document.getElementById("halves");
  document.body.classList.toggle("two", shows);
  if (!shows) there && there.remove();
  else if (!there || there.dataset.seats !== seats.join()) {
    const two = there || h("div", { id: "halves" });
    two.dataset.seats = seats.join();
    const side = (seat) => h("iframe", { src: `/?half=${encodeURIComponent(seat)}`, title: words.half(seat) });
    put(two, side(seats[1]), side(seats[0]));
    document.body.append(two);
  }
  return shows;
}

// The way there, where the screen is large enough, and the way back.
export function halvesLink(seats) {
  if (half) return h("a", { class: "turn", href: "/", target: "_top" }, words.whole);
  const room = innerWidth >= LEAST[0] && innerHeight >= LEAST[1];
  return room && seats.length === 2 ? h("a", { class: "turn", href: "/?halves" }, words.halves(...seats)) : null;
}
