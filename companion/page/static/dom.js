// Making elements: h("button", {onclick: f}, "Text", child). Text is never read as HTML.
const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "rect", "circle", "text", "image", "g", "path", "title"]);

export function h(tag, attributes = {}, ...children) {
  const made = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (tag === "img") made.setAttribute("fetchpriority", "low"); // pictures are drawn one by one: an answer goes first
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && !DRAWN.has(tag) && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function put(place, ...children) {
  place.textContent = "";
  place.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
}

// One stop of the tab key for many buttons: the arrows go from one to the next. Gives what tells it that they changed.
export function oneStop(list) {
  const all = () => [...list.children].filter((each) => each.tagName === "BUTTON");
  const only = (one) => all().forEach((each) => (each.tabIndex = each === one ? 0 : -1));
  list.dataset.stops = "one";
  list.addEventListener("focusin", (event) => only(event.target.closest("button")));
  list.addEventListener("keydown", (event) => {
    const there = all();
    const at = there.indexOf(document.activeElement);
    const columns = there.filter((each) => each.offsetTop === there[0].offsetTop).length;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    if (at < 0 || !steps[event.key]) return;
    event.preventDefault();
    there[(at + steps[event.key] + there.length) % there.length].focus();
  });
  return () => only(all()[0]);
}

// What is sent names what it answers, so it is not taken twice: where it was lost on its way, it is sent once more.
export async function post(path, body, once = false) {
  try {
    const sent = body instanceof Blob ? body : JSON.stringify(body);
    const reply = await fetch(path, { method: "POST", body: sent });
    return { status: reply.status, ...(await reply.json()) };
  } catch {
    return once ? { status: 0 } : post(path, body, true);
  }
}

export async function get(path) {
  try {
    const reply = await fetch(path);
    return { status: reply.status, ...(await reply.json()) };
  } catch {
    return { status: 0 };
  }
}

export const fold = (text) =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
