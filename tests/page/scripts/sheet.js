// What a thumb finds of a question, where it stands on the screen.
async (text) => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  document.documentElement.style.fontSize = text;
  for (let frames = 0; frames < 3; frames += 1) await frame();
  document.body.classList.remove("fresh"); // what has just come is seen now
  const box = (place) => place && place.getBoundingClientRect();
  const all = box(document.getElementById("sheet"));
  const foot = box(document.querySelector("#sheet .foot"));
  const card = box(document.querySelector("#sheet .option"));
  const inside = box(document.querySelector("#sheet .inside"));
  const answers = box(document.querySelector("#sheet .answers"));
  const grip = box(document.querySelector("#sheet .pull"));
  const head = box(document.getElementById("head"));
  const nav = box(document.getElementById("nav"));
  const usual = [...document.querySelectorAll("#sheet .usual")].find((each) => each.checkVisibility());
  const within = (one, outer) => one && one.top >= outer.top - 1 && one.bottom <= outer.bottom + 1 && one.left >= -1 && one.right <= innerWidth + 1;
  const scrolls = getComputedStyle(document.querySelector("#sheet .answers")).overflowY === "visible" ? inside : answers;
  const edge = { top: scrolls.top, bottom: Math.min(scrolls.bottom, foot ? foot.top : innerHeight) };
  const faults = [];
  if (all.top < head.bottom - 1 || all.bottom > nav.top + 1) faults.push(`the sheet reaches from ${all.top} to ${all.bottom}`);
  if (grip.height && (grip.top < 0 || grip.bottom > innerHeight)) faults.push("its grip can't be reached");
  if (usual && !within(box(usual), all)) faults.push(`the usual answer is at ${box(usual).top}`);
  if (usual) {
    const there = document.elementFromPoint(box(usual).left + 9, box(usual).top + 9);
    if (!usual.contains(there)) faults.push("something lies over the usual answer");
  }
  for (const each of document.querySelectorAll("nav button, .seated, .seat button, .foot button"))
    if (each.checkVisibility() && each.scrollWidth > each.clientWidth + 1) faults.push(`“${each.textContent}” is cut`);
  const name = document.querySelector(".seated");
  if (!within(box(name), head) || !name.textContent) faults.push("whose seat it is, is out of view");
  for (const each of document.querySelectorAll(".seat b")) if (box(each).width < 30) faults.push(`“${each.textContent}” has no room`);
  const part = (one) => Math.round(Math.min(one.bottom, edge.bottom) - Math.max(one.top, edge.top));
  const seen = part(card);
  const first = document.querySelector("#sheet .option");
  first.scrollIntoView({ block: "nearest" });
  const reached = part(box(first));
  document.querySelector("#sheet .inside").scrollTop = 0;
  return { faults, seen, reached, card: Math.round(card.height), wide: Math.round(all.width), high: Math.round(all.height) };
}
