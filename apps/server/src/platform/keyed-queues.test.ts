import { describe, expect, it } from "vitest";
import { createKeyedQueues } from "./keyed-queues.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Begun when its turn has come, and over when told. */
function task() {
  const state = { isBegun: false, end: () => {}, fail: (_error: Error) => {} };
  const work = () => {
    state.isBegun = true;
    return new Promise<void>((resolve, reject) => Object.assign(state, { end: resolve, fail: reject }));
  };
  return Object.assign(state, { work });
}

describe("queues by name", () => {
  it("take one of a name after the other, in order, and another name at once", async () => {
    const inTurn = createKeyedQueues({ most: 3 });
    const [first, second, third, other] = [task(), task(), task(), task()];
    for (const { work } of [first, second, third]) void inTurn("a", work);
    void inTurn("b", other.work);
    await settled();
    expect([first, second, third, other].map(({ isBegun }) => isBegun)).toEqual([true, false, false, true]);
    first.end();
    await settled();
    expect([second.isBegun, third.isBegun]).toEqual([true, false]);
  });

  it("[SEC-10] hold so many of a name and take no more until one is over", async () => {
    const inTurn = createKeyedQueues({ most: 2 });
    const [first, second, late] = [task(), task(), task()];
    const taken = [first, second, late].map(({ work }) => inTurn("a", work));
    expect(taken.map((answer) => answer !== null)).toEqual([true, true, false]);
    await settled();
    first.end();
    await taken[0];
    expect(inTurn("a", late.work)).not.toBeNull();
  });

  it("run as many at once as they may", async () => {
    const inTurn = createKeyedQueues({ most: 10, mostAtOnce: 2 });
    const tasks = [task(), task(), task()];
    for (const { work } of tasks) void inTurn("a", work);
    await settled();
    expect(tasks.map(({ isBegun }) => isBegun)).toEqual([true, true, false]);
    tasks[1]?.end();
    await settled();
    expect(tasks[2]?.isBegun).toBe(true);
  });

  it("go on after one that failed, and give each its own answer", async () => {
    const inTurn = createKeyedQueues({ most: 10 });
    const failing = inTurn("a", () => Promise.reject(new Error("away")));
    const next = inTurn("a", async () => "next");
    await expect(failing).rejects.toThrow("away");
    expect(await next).toBe("next");
  });
});
