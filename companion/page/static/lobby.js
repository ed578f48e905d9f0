// The first minute: how to come in, and who is there.
import { get, h } from "./dom.js";
import { words } from "./screen_words.js";

const AGAIN = 2000; // milliseconds
let codes = null;
let asked = false;

// The codes that phones scan, once the table has told them; `then` is called when they are there.
export function known(then) {
  if (codes || asked) return codes;
  asked = true;
  get("/codes").then((told) => {
    if (told.status === 200) codes = told;
    setTimeout(() => ((asked = false), then()), codes ? 0 : AGAIN);
  });
  return null;
}

export function square({ size, path }, label) {
  const code = h("svg", { viewBox: `-2 -2 ${size + 4} ${size + 4}`, role: "img", "aria-label": label });
  code.append(h("path", { d: path, fill: "#000" }));
  return code;
}

function code(title, about, drawn, alone) {
  return h(
    "div",
    { class: alone ? "code alone" : "code" },
    square(drawn, title),
    h("b", {}, title),
    h("span", {}, about),
  );
}

const NAMES = 26; // of more seats only those are named that are free, once they are so few

export function lobby(seats, asked, told) {
  const names = Object.keys(seats);
  const free = names.filter((name) => seats[name] === "free");
  const named = [names, free, []].find((some) => some.length <= NAMES);
  const wifi = told && told.wifi;
  return h(
    "div",
    { class: "lobby" },
    h(
      "div",
      { class: "codes" },
      told
        ? h(
            "div",
            { class: "pair" },
            wifi && wifi.code ? code(words.joinWifi(wifi.name), words.joinWifiHelp, wifi.code) : null,
            code(words.join(Boolean(wifi && wifi.code)), told.address, told.code, !(wifi && wifi.code)),
          )
        : null,
      told && wifi && !wifi.code ? h("p", {}, h("b", {}, words.inWifi(wifi.name))) : null,
    ),
    h(
      "div",
      { class: "who" },
      h(
        "div",
        { class: "room" },
        h(
          "div",
          {},
          h("h2", {}, names.length ? words.seatsTaken(names.length, names.length - free.length) : words.whoPlays),
          h("ul", {}, named.map((name) => h("li", { class: seats[name] === "free" ? "" : "here" }, name))),
          asked.map((text) => h("p", {}, text)),
        ),
      ),
    ),
  );
}

// Later: the code in a corner, for who comes late.
export const corner = (told) => h("span", { class: "corner" }, words.comeIn, square(told.code, words.comeIn));
