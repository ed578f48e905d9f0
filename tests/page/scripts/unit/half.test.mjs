// What somebody has half answered.
import assert from "node:assert/strict";
import test from "node:test";
import { forgetHalf, halfOf, keepHalf } from "../../../../companion/page/static/half.js";

class Storage {
  getItem(key) {
    return this[key] ?? null;
  }
  setItem(key, text) {
    this[key] = text;
  }
  removeItem(key) {
    delete this[key];
  }
}

test("it is kept for its question, and forgotten once that is answered", () => {
  globalThis.sessionStorage = new Storage();
  keepHalf({ id: "a" }, ["Dog"]);
  assert.deepEqual(halfOf({ id: "a" }, []), ["Dog"]);
  assert.deepEqual(halfOf({ id: "b" }, []), []);
  forgetHalf({ id: "a" });
  assert.deepEqual(halfOf({ id: "a" }, []), []);
});

test("of many questions the newest are kept", () => {
  globalThis.sessionStorage = new Storage();
  for (let id = 0; id < 20; id += 1) keepHalf({ id }, id);
  assert.equal(halfOf({ id: 19 }, null), 19);
  assert.equal(halfOf({ id: 0 }, null), null);
  assert.ok(Object.keys(globalThis.sessionStorage).length <= 9);
});

test("a browser that keeps nothing keeps nothing", () => {
  delete globalThis.sessionStorage;
  keepHalf({ id: "a" }, ["Dog"]);
  assert.deepEqual(halfOf({ id: "a" }, []), []);
  forgetHalf({ id: "a" });
});
