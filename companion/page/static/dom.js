// Making elements: h("button", {class: "big", onclick: f}, "Text", child). Text is never read as HTML.
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
