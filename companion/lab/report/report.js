for (const table of document.querySelectorAll("table")) {
  const heads = [...table.querySelectorAll("thead th")], body = table.tBodies[0];
  heads.forEach((head, place) => head.firstElementChild.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") !== "descending";
    heads.forEach((each) => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = (row) => row.cells[place].dataset.key ?? row.cells[place].textContent;
    const order = (a, b) => key(a).localeCompare(key(b), "en", { numeric: true });
    const number = (a, b) => Number(key(a)) - Number(key(b)) || order(a, b);
    const compare = [...body.rows].some((row) => isNaN(key(row))) ? order : number;
    body.append(...[...body.rows].sort((a, b) => (down ? -1 : 1) * compare(a, b)));
  }));
}

// Opened as a file the page knows where it lies: its commands run from any place, also where it was moved to.
if (location.protocol === "file:") {
  const lies = decodeURIComponent(location.pathname).replace(/\/[^/]*$/, "").replace(/^\/(?=[A-Za-z]:)/, "");
  const quoted = (path) => (/^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'"'"'`)}'`);
  for (const path of document.querySelectorAll("[data-rest]")) path.textContent = quoted(lies + path.dataset.rest);
}
