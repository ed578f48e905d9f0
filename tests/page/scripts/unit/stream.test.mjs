// What a screen was told, as it stands.
import assert from "node:assert/strict";
import test from "node:test";
import { clock, learn, state } from "../../../../companion/page/static/stream.js";

test("what is new takes the place of what was, and the story goes on", () => {
  learn({ title: "Tamer", seats: { Ann: "free", Bo: "free" }, story: [{ n: 1 }] }, true);
  learn({ sat: { Ann: "yours" }, story: [{ n: 2 }] }, false);
  assert.deepEqual(state.seats, { Ann: "yours", Bo: "free" });
  assert.deepEqual(state.story, [{ n: 1 }, { n: 2 }]);
  assert.equal(state.title, "Tamer");
  learn({ stopped: true }, false);
  assert.ok(state.stopped);
  learn({ story: [{ n: 1 }] }, true);
  assert.deepEqual(state.story, [{ n: 1 }], "after a dead line it comes from its start");
  assert.ok(!state.stopped);
});

test("of a long story the newest lines are kept", () => {
  learn({ story: Array.from({ length: 500 }, (_, at) => ({ n: at })) }, true);
  assert.equal(state.story.length, 400);
  assert.equal(state.story.at(-1).n, 499);
});

test("the clock tells how long a round is played", () => {
  learn({ clock: { what: "Round 2", since: 1_000 } }, false);
  assert.equal(clock(1_000 + 725_400), "Round 2 · 12:05");
  assert.equal(clock(0), "Round 2 · 0:00");
  learn({ clock: null }, false);
  assert.equal(clock(), "");
});
