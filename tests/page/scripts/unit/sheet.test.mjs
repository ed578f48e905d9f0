// Where the sheet rests.
import assert from "node:assert/strict";
import test from "node:test";
import { restsAt } from "../../../../companion/page/static/sheet.js";

test("it rests where it was let go", () => {
  assert.deepEqual([0.1, 0.3, 0.5, 0.6, 0.9].map(restsAt), ["low", "half", "half", "tall", "tall"]);
});
