// How the night stands, in lines and groups.
import assert from "node:assert/strict";
import test from "node:test";
import { groups, untorn } from "../../../../companion/page/static/lines.js";

test("a record is not torn, nor a number from what it counts", () => {
  assert.equal(untorn("Ann 3-0, Bo 7"), "Ann\u00a03\u2060-\u20600, Bo\u00a07");
  assert.equal(untorn("7 cards of Ann"), "7 cards of Ann");
});

test("lines stand below their headings", () => {
  assert.deepEqual(groups(["Records: Ann 1-0", "Round 1:", "  Ann - Bo: Ann won", "\tso say the dice", "Round 2:"]), [
    { head: "", lines: ["Records: Ann 1-0"] },
    { head: "Round 1", lines: ["Ann - Bo: Ann won"] },
    { head: "Round 2", lines: [] },
  ]);
  assert.deepEqual(groups([]), []);
});
