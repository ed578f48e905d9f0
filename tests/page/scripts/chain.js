async () => {
  const { board } = await import("/static/board.js");
  const owners = { a1: "red", b1: "blue", c1: "blue", b2: "blue", d4: "blue" };
  const table = (taken, at) => ({
    title: "", rows: [1, 2, 3, 4].map((line) => ({
      title: "", note: "", fixed: true,
      pieces: ["a", "b", "c", "d"].map((column) => {
        const cell = column + line;
        const owner = taken.includes(cell) ? "red" : owners[cell];
        return !owner || (at === 0 && cell === "a1") ? { name: cell } : { name: cell, owner, face: "/static/icon.svg" };
      }),
    })),
  });
  const tables = [table([], 0), table([], 1), table(["b1", "b2", "c1"], 2)];
  let last;
  let shown;
  for (const each of tables) {
    shown = board(each, "", [], last, null).shown;
    last = each;
  }
  const flips = [...shown.querySelectorAll(".flips")];
  return flips.map((each) => [each.querySelector(".name").textContent, each.style.getPropertyValue("--at")]);
}
