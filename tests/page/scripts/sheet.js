// What a thumb finds of what is asked, or of a pause, where it stands on the screen; `least` is how much of the first card
// is in view, in parts of it.
(least) => {
  document.body.classList.remove("fresh"); // what has just come is seen now
  const of = (found) => document.querySelector(found);
  const box = (place) => place && place.getBoundingClientRect();
  const seen = (found) => [...document.querySelectorAll(found)].filter((each) => each.checkVisibility());
  const all = box(of("#sheet"));
  const foot = box(of("#sheet .foot"));
  const head = box(of("#head"));
  const nav = box(of("#nav"));
  const grip = box(of("#sheet .pull"));
  const answers = of("#sheet .answers");
  const faults = [];
  const within = (one, outer) => one.top >= outer.top - 1 && one.bottom <= outer.bottom + 1 && one.left >= -1 && one.right <= innerWidth + 1;
  const told = { faults, wide: Math.round(all.width), high: Math.round(all.height) };
  for (const each of seen("nav button, .seated, .seat button, .foot button"))
    if (each.scrollWidth > each.clientWidth + 1) faults.push(`“${each.textContent}” is cut`);
  if (!within(box(of(".seated")), head) || !of(".seated").textContent) faults.push("whose seat it is, is out of view");
  for (const each of seen(".seat b")) if (box(each).width < 30) faults.push(`“${each.textContent}” has no room`);
  if (!all.height) return told;
  if (all.top < head.bottom - 1 || all.bottom > nav.top + 1) faults.push(`the sheet reaches from ${all.top} to ${all.bottom}`);
  if (grip.height && (grip.top < 0 || grip.bottom > innerHeight)) faults.push("its grip can't be reached");
  const sends = seen("#sheet .foot button").filter((each) => each.closest(".step") || each.matches(".usual, .none, .ready"));
  for (const each of [...seen("#sheet .usual"), ...sends]) {
    const there = box(each);
    if (!within(there, all)) faults.push(`“${each.textContent}” is at ${Math.round(there.top)}`);
    else if (!each.contains(document.elementFromPoint(there.left + 9, there.top + 9)))
      faults.push(`something lies over “${each.textContent}”`);
  }
  const first = answers && (answers.querySelector(".faces .option") || answers.querySelector(".option, input"));
  if (!first) return told;
  const scrolls = getComputedStyle(answers).overflowY === "visible" ? of("#sheet .inside") : answers;
  const edge = { top: box(scrolls).top, bottom: Math.min(box(scrolls).bottom, foot ? foot.top : innerHeight) };
  const part = (one) => Math.round(Math.min(one.bottom, edge.bottom) - Math.max(one.top, edge.top));
  const card = Math.round(box(first).height);
  const inView = part(box(first));
  const at = scrolls.scrollTop;
  first.scrollIntoView({ block: "nearest" });
  const reached = part(box(first));
  scrolls.scrollTop = at;
  if (inView < least * card) faults.push(`of the first answer ${inView} of ${card} px are in view`);
  if (reached < 0.4 * card) faults.push(`of the first answer ${reached} of ${card} px are reached`);
  return { ...told, reached, card };
}
