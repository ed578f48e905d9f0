// What the referee sends this screen; its heart beats every second, so that a dead line is heard at once.
const SILENT = 2500; // milliseconds without a beat after which nobody is there
const TRY = 400;
const OPENS_WITHIN = 2500;

// `hears` gets what is new (and whether it is the first since the line was dead), `lost` and `found` tell of the line,
// and `refused` says whether to give up when the line was lost.
export function listen({ hears, found, lost, refused }) {
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
      hears(JSON.parse(event.data), fresh);
      fresh = false;
    };
  }

  function beat() {
    heard = Date.now();
    if (live) return;
    live = true;
    found();
  }

  async function dead() {
    if (source) source.close();
    source = null;
    if (live) {
      live = false;
      lost();
    }
    if (again || over) return;
    again = setTimeout(open, TRY);
    if (await refused()) close();
  }

  function close() {
    over = true;
    clearTimeout(again);
    if (source) source.close();
  }

  const look = () => !over && source && Date.now() - heard > (live ? SILENT : OPENS_WITHIN) && dead();
  setInterval(look, 250);
  addEventListener("offline", () => !over && dead());
  addEventListener("online", () => !over && !live && (source && source.close(), open()));
  document.addEventListener("visibilitychange", look);
  open();
  return close;
}
