() => {
  window.seen = [];
  const look = (place) => {
    for (const one of [place, ...place.querySelectorAll("*")])
      for (const name of one.classList) if (!window.seen.includes(name)) window.seen.push(name);
  };
  new MutationObserver((changes) => {
    for (const change of changes) for (const one of change.addedNodes) if (one.classList) look(one);
  }).observe(document.querySelector("main"), { childList: true, subtree: true });
}
