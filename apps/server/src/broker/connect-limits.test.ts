import { describe, expect, it } from "vitest";
import { createConnectLimits } from "./connect-limits.ts";

const HOME = "192.0.2.1";
const ELSEWHERE = "192.0.2.2";

function setUp() {
  let nowMs = 0;
  const limits = createConnectLimits(() => nowMs);
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) limits.noteFailure(HOME);
  };
  return { limits, fail, pass: (ms: number) => void (nowMs += ms) };
}

/** Asked, and not answered until told. */
function question() {
  let isAsked = false;
  let answer = (_value: string) => {};
  const ask = () => {
    isAsked = true;
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  };
  return { ask, isAsked: () => isAsked, answer: (value: string) => answer(value) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("limits of an address", () => {
  it("pairs sixty times a minute, each address by itself", () => {
    const { limits, pass } = setUp();
    const allowed = Array.from({ length: 80 }, () => limits.mayPair(HOME)).filter(Boolean);
    expect(allowed).toHaveLength(60);
    expect(limits.mayPair(ELSEWHERE)).toBe(true);
    pass(60_000);
    expect(limits.mayPair(HOME)).toBe(true);
  });

  it("answers at once while few keys were wrong", () => {
    const { limits, fail } = setUp();
    fail(120);
    const [first, second] = [question(), question()];
    void limits.inTurn(HOME, first.ask);
    void limits.inTurn(HOME, second.ask);
    expect([first.isAsked(), second.isAsked()]).toEqual([true, true]);
  });

  it("one at a time after many wrong keys, and nobody else waits", async () => {
    const { limits, fail } = setUp();
    fail(121);
    const [first, second, other] = [question(), question(), question()];
    const answers = [limits.inTurn(HOME, first.ask), limits.inTurn(HOME, second.ask)];
    void limits.inTurn(ELSEWHERE, other.ask);
    await settled();
    expect([first.isAsked(), second.isAsked(), other.isAsked()]).toEqual([true, false, true]);
    first.answer("in");
    await settled();
    second.answer("in too");
    expect(await Promise.all(answers)).toEqual(["in", "in too"]);
  });

  it("goes on after one that failed, and forgets after a minute", async () => {
    const { limits, fail, pass } = setUp();
    fail(121);
    await expect(limits.inTurn(HOME, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    await expect(limits.inTurn(HOME, async () => "in")).resolves.toBe("in");
    pass(61_000);
    const [first, second] = [question(), question()];
    void limits.inTurn(HOME, first.ask);
    void limits.inTurn(HOME, second.ask);
    expect([first.isAsked(), second.isAsked()]).toEqual([true, true]);
  });

  it("keeps a hundred in line and sends the rest away", async () => {
    const { limits, fail } = setUp();
    fail(121);
    const asked = Array.from({ length: 150 }, () => limits.inTurn(HOME, async () => "in"));
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === null)).toHaveLength(50);
  });
});
