// As large as there is room for.
import assert from "node:assert/strict";
import test from "node:test";
import { apart, largest, whole } from "../../../../companion/page/static/fit.js";

test("the largest that fits is set last", () => {
  for (let fitting = 3; fitting <= 12; fitting += 1) {
    const set = [];
    const found = largest(4, 11, (size) => set.push(size) && size <= fitting);
    assert.equal(found, Math.min(11, Math.max(4, fitting)));
    assert.equal(set.at(-1), found);
  }
});

const place = { clientHeight: 100, clientWidth: 200 };
const inside = { offsetHeight: 100, offsetWidth: 200, scrollWidth: 200, clientWidth: 200 };

test("what is in a place is there whole, but for a pixel's part", () => {
  assert.ok(whole(place, inside));
  assert.ok(whole(place, { ...inside, offsetHeight: 101 }));
  assert.ok(!whole(place, { ...inside, offsetHeight: 102 }));
  assert.ok(!whole(place, { ...inside, offsetWidth: 202 }));
  assert.ok(!whole(place, { ...inside, scrollWidth: 202 }));
});

const box = (left, right, top = 0) => ({ left, right, top, bottom: top + 10 });

test("boxes lie in their row and apart from each other", () => {
  const row = box(0, 100);
  assert.ok(apart(row, [box(0, 40), box(44, 100)], 4));
  assert.ok(!apart(row, [box(-2, 40), box(44, 100)], 4), "one sticks out to the left");
  assert.ok(!apart(row, [box(0, 40), box(44, 102)], 4), "one sticks out to the right");
  assert.ok(!apart(row, [box(0, 40), box(43, 100)], 4), "one lies too near");
  assert.ok(apart(row, [box(0, 40), box(0, 40, 10)], 4), "one lies in the next line");
});
