// Scanning cards: a photo by the phone's own camera, or live where the page came over HTTPS.
import { get, h, post, put } from "./dom.js";
import { words } from "./words.js";

const LONGEST_SIDE = 2400; // dots: the codes of six cards are read, and the photo is sent in a moment
const QUALITY = 0.8;

export const canScanLive = () => "BarcodeDetector" in window && Boolean(navigator.mediaDevices);

async function smaller(file) {
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  canvas.getContext("2d").drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  return new Promise((made) => canvas.toBlob(made, "image/jpeg", QUALITY));
}

const isHeic = ({ name, type }) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

// What is scanned is `found` as {name, code}.
export function scanButton(found, live) {
  const said = h("span", { class: "scanned", role: "status" });
  const file = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
  });
  file.addEventListener("change", async () => {
    if (!file.files.length) return;
    put(said, words.reading);
    let reply;
    try {
      reply = await post("/photo", await smaller(file.files[0]));
    } catch {
      reply = { text: isHeic(file.files[0]) ? words.heic : words.trouble };
    }
    file.value = "";
    put(said, reply.cards && reply.cards.length ? "" : reply.text || words.trouble);
    if (reply.cards) found(reply.cards);
  });
  return h(
    "span",
    { class: "scan" },
    h("button", { onclick: () => file.click() }, words.photo),
    file,
    live ? liveButton(found, said) : null,
    said,
  );
}

function liveButton(found, said) {
  const place = h("div", { class: "live" });
  let stream = null;
  function stop() {
    if (stream) stream.getTracks().forEach((track) => track.stop());
    stream = null;
    put(place);
  }
  async function start() {
    if (stream) return stop();
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch {
      return put(said, words.noCamera);
    }
    const video = h("video", { autoplay: true, muted: true, playsinline: true });
    video.srcObject = stream;
    put(place, video, h("button", { onclick: stop }, words.stop));
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    let last = "";
    while (stream && place.isConnected) {
      const codes = video.readyState > 1 ? await detector.detect(video).catch(() => []) : [];
      const code = codes.length ? codes[0].rawValue : last;
      if (code !== last) found((await get(`/scanned?code=${encodeURIComponent(code)}`)).cards || []);
      last = code;
      await new Promise((next) => setTimeout(next, 150));
    }
    stop();
  }
  return [h("button", { onclick: start }, words.live), place];
}
