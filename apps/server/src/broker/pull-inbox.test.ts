import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPullInbox } from "./pull-inbox.ts";

describe("the answers to one pull", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are complete when they are as many as were asked for", async () => {
    const inbox = createPullInbox<number>();
    const collected = inbox.collect(2);
    inbox.add(1);
    inbox.add(2);
    expect(await collected).toEqual({ items: [1, 2], isBroken: false });
  });

  it("end when the broker says that there is no more", async () => {
    const inbox = createPullInbox<number>();
    const collected = inbox.collect(10);
    inbox.add(1);
    inbox.end(408);
    expect(await collected).toEqual({ items: [1], isBroken: false });
  });

  it.each([503, 409])("are broken when the stream is not there (%d)", async (code) => {
    const inbox = createPullInbox<number>();
    const collected = inbox.collect(10);
    inbox.end(code);
    expect(await collected).toEqual({ items: [], isBroken: true });
  });

  it("are broken after two seconds of silence, and what comes later goes to the next pull", async () => {
    const inbox = createPullInbox<number>();
    const silent = inbox.collect(10);
    vi.advanceTimersByTime(2000);
    expect(await silent).toEqual({ items: [], isBroken: true });
    inbox.add(7);
    const next = inbox.collect(1);
    expect(await next).toEqual({ items: [7], isBroken: false });
  });

  it("cannot be asked for twice at once", () => {
    const inbox = createPullInbox<number>();
    void inbox.collect(1);
    expect(() => inbox.collect(1)).toThrow("one pull at a time");
  });
});
