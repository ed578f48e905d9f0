// What the referee sends this screen; its heart beats every second, so that a dead line is heard at once.
import { get, post } from "./dom.js";

const SILENT = 2500; // milliseconds without a beat after which nobody is there
const TRY = 400;
const OPENS_WITHIN = 2500;

const KEPT = 400; // lines of the story

// What this screen was told, as it stands.
export const state = {
  seats: {}, asks: [], waits: [], tables: [], night: [], over: [], finale: {}, stopped: false, story: [], title: "", clock: null,
  odds: [], wanted: [], back: null,
};

// Takes what is new into it: `fresh` where the line was dead, for then the story comes from its start.
export function learn({ story = [], sat = {}, ...news }, fresh) {
  if (fresh) Object.assign(state, { story: [], stopped: false });
  state.story = state.story.concat(story).slice(-KEPT);
  Object.assign(state, news);
  Object.assign(state.seats, sat);
}

// How long a round is played, such as `Round 2 · 12:05`.
export function clock(now = Date.now()) {
  if (!state.clock) return ""; // the round is over, and its last tick is still to come
  const seconds = Math.max(0, Math.round((now - state.clock.since) / 1000));
  return `${state.clock.what} · ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const there = document.getElementById("clock");
  if (there && !state.over.length && !state.stopped) there.textContent = clock();
}

// Lets this screen in by the code in its address; who has none is a `stranger`, with the reason if there is one. Whoever
// is in is welcomed, `hears` what is new before the state has it, and then `draws`; `connects` is told of the line.
export async function enter(screen, token = location.hash.slice(1)) {
  if (token) history.replaceState(null, "", location.pathname + location.search);
  let about = await get("/me");
  if (token && !about.in) {
    about = await post("/join", { token });
    if (about.text) return screen.stranger(about.text);
  }
  if (about.status !== 200) return setTimeout(enter, 2000, screen, token);
  if (!about.in) return screen.stranger();
  screen.welcomes(about);
  listen(screen);
}

function listen({ hears, draws, connects, stranger }) {
  let source = null;
  let heard = Date.now();
  let fresh = true;
  let live = false;
  let again = null;
  let over = false;

  function open() {
    clearTimeout(again);
    again = null;
    heard = Date.now();
    fresh = true;
    const own = (source = new EventSource("/events"));
    own.onopen = () => own === source && beat();
    own.addEventListener("beat", () => own === source && beat());
    own.onerror = () => own === source && dead();
    own.onmessage = (event) => {
      if (own !== source) return;
      beat();
      const news = JSON.parse(event.data);
      if (news.clock) news.clock.since = Date.now() - news.clock.seconds * 1000;
      hears(news, fresh);
      learn(news, fresh);
      fresh = false;
      draws();
    };
  }

  function beat() {
    heard = Date.now();
    if (live) return;
    live = true;
    connects(true);
  }

  async function dead() {
    if (source) source.close();
    source = null;
    if (live) {
      live = false;
      connects(false);
    }
    if (again || over) return;
    again = setTimeout(open, TRY);
    if (state.over.length || (await isShutOut())) close();
  }

  // Whether this screen is not let in any more; where nobody answers, nobody has said so.
  async function isShutOut() {
    if ((await get("/me")).in !== false) return false;
    stranger();
    return true;
  }

  function close() {
    over = true;
    clearTimeout(again);
    if (source) source.close();
  }

  const look = () => !over && source && Date.now() - heard > (live ? SILENT : OPENS_WITHIN) && dead();
  setInterval(look, 250);
  setInterval(tick, 1000);
  addEventListener("offline", () => !over && dead());
  addEventListener("online", () => !over && !live && (source && source.close(), open()));
  document.addEventListener("visibilitychange", look);
  open();
}
