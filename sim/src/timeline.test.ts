import { expect, it } from "vitest";
import { Timeline } from "./timeline.ts";

it("does what is due, in the order of time, and what is due together in the order it was planned", () => {
  const timeline = new Timeline();
  const done: string[] = [];
  const plan = (delayMs: number, name: string) => timeline.after(delayMs, () => done.push(`${name} at ${timeline.nowMs}`));
  plan(300, "late");
  plan(100, "first");
  plan(200, "second");
  plan(100, "first too");
  timeline.after(100, () => plan(0, "first again"));
  plan(200, "second too");
  timeline.runUntil(250);
  expect(done).toEqual(["first at 100", "first too at 100", "first again at 100", "second at 200", "second too at 200"]);
  expect(timeline.nowMs).toBe(250);
  timeline.runUntil(300);
  expect(done.at(-1)).toBe("late at 300");
});
