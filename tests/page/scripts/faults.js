([target, landscape, wide]) => {
  const faults = [];
  const sheet = document.getElementById("sheet");
  const panel = sheet && sheet.querySelector(".question, .step");
  if (innerWidth > wide) faults.push(`it is ${innerWidth} px wide`);
  if (!panel || sheet.hidden) return ["no question is pinned"];
  const high = innerHeight;
  const within = (box, least, most) => box.top >= least - 1 && box.bottom <= most + 1;
  const all = sheet.getBoundingClientRect();
  if (!within(all, 0, high)) faults.push(`the sheet stands from ${all.top} to ${all.bottom} of ${high}`);
  const taller = panel.querySelector(".faces") || !document.querySelector(".thetable .piece"); // a row of cards is whole
  if (!landscape && !taller && all.top < high / 2 - 1) faults.push(`the sheet begins at ${all.top}, above the half of ${high}`);
  for (const part of panel.querySelectorAll(".whose, h2, .foot, .trouble:not(:empty)")) {
    const box = part.getBoundingClientRect();
    if (!within(box, all.top, all.bottom)) faults.push(`${part.className || "the question"} is cut: ${box.top} to ${box.bottom}`);
    if (landscape && part.tagName === "H2" && box.bottom > high / 2) faults.push("the question reaches below the half");
  }
  const answers = panel.querySelector(".answers").getBoundingClientRect();
  const first = panel.querySelector(".answers button, .answers input, .answers summary");
  if (panel.matches(".question") && first && first.getBoundingClientRect().top > answers.bottom - target) faults.push("no answer is in view");
  if (answers.height < target) faults.push(`the answers have ${answers.height} px`);
  for (const each of document.querySelectorAll("button, input, summary, a, select")) {
    if (!each.checkVisibility() || each.classList.contains("unseen")) continue;
    const box = each.getBoundingClientRect();
    if (box.width && (box.width < target - 0.5 || box.height < target - 0.5))
      faults.push(`${each.outerHTML.slice(0, 80)} is ${box.width} x ${box.height}`);
  }
  return faults;
}
