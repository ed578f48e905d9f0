// What somebody has half answered stays for its question, also where the page is loaded anew.
const KEY = "companion-half-";
const AT_MOST = 8; // questions

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(KEY));

// What was half answered to a question, or what stands for nothing.
export function halfOf(ask, nothing) {
  try {
    const half = JSON.parse(sessionStorage.getItem(KEY + ask.id));
    return half === null ? nothing : half;
  } catch {
    return nothing; // the browser keeps nothing
  }
}

export function keepHalf(ask, half) {
  try {
    for (const old of keys().slice(0, -AT_MOST)) sessionStorage.removeItem(old);
    sessionStorage.setItem(KEY + ask.id, JSON.stringify(half));
  } catch {
    // then it stays until the page is loaded anew
  }
}

export function forgetHalf(ask) {
  try {
    sessionStorage.removeItem(KEY + ask.id);
  } catch {
    // nothing was kept
  }
}
