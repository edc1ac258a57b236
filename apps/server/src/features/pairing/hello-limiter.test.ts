import { describe, expect, it } from "vitest";
import { createHelloLimiter } from "./hello-limiter.ts";

describe("the limiter of hellos", () => {
  it("counts one hello of a client in two seconds", () => {
    let nowMs = 0;
    const limiter = createHelloLimiter(() => nowMs);
    expect([limiter.mayCount("a"), limiter.mayCount("a"), limiter.mayCount("b")]).toEqual([true, false, true]);
    nowMs = 1999;
    expect(limiter.mayCount("a")).toBe(false);
    nowMs = 2000;
    expect(limiter.mayCount("a")).toBe(true);
  });

  it("[SEC-4] ignores a client after five wrong codes", () => {
    let nowMs = 0;
    const limiter = createHelloLimiter(() => nowMs);
    for (let tries = 0; tries < 5; tries++, nowMs += 10_000) {
      expect(limiter.mayCount("a")).toBe(true);
      limiter.countWrongCode("a");
    }
    nowMs += 3_600_000;
    expect([limiter.mayCount("a"), limiter.mayCount("b")]).toEqual([false, true]);
  });

  it("[SEC-10] takes fifty hellos a second from all clients together", () => {
    let nowMs = 0;
    const limiter = createHelloLimiter(() => nowMs);
    const taken = () => Array.from({ length: 1000 }, (_, n) => limiter.mayCount(`${nowMs} ${n}`)).filter(Boolean).length;
    expect(taken()).toBe(50);
    nowMs = 1000;
    expect(taken()).toBe(50);
  });

  it("[SEC-10] remembers a bounded number of clients, and forgets the quietest first", () => {
    let nowMs = 0;
    const limiter = createHelloLimiter(() => nowMs, 3);
    const say = (clientId: string) => {
      nowMs += 2000;
      return limiter.mayCount(clientId);
    };
    for (const clientId of ["a", "b", "c", "a"]) say(clientId);
    for (let tries = 0; tries < 5; tries++) for (const clientId of ["a", "b"]) limiter.countWrongCode(clientId);
    say("d");
    expect(limiter.clientCount()).toBe(3);
    expect({ a: say("a"), b: say("b") }).toEqual({ a: false, b: true });
  });
});
