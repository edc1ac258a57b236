import { describe, expect, it } from "vitest";
import {
  openStopOf,
  recordCleared,
  recordLatched,
  recordPress,
  recordReported,
  recordWithdrawn,
  replaceSpent,
  requestClear,
  type Stops,
  stopToSend,
} from "./stops.ts";

const press = (id: string, pressedAtMs: number) => (stops: Stops) => recordPress(stops, { id, pressedAtMs });
const after = (...steps: ((stops: Stops) => Stops)[]): Stops => steps.reduce<Stops>((stops, step) => step(stops), []);
const openId = (stops: Stops) => openStopOf(stops)?.id ?? null;
const latched = (id: string | null) => (stops: Stops) => recordLatched(stops, id);
const clearRequested = (atMs: number) => (stops: Stops) => requestClear(stops, atMs);
const cleared = (requestedAtMs: number) => (stops: Stops) => recordCleared(stops, { requestedAtMs });
const withdrawn = (atMs: number) => (stops: Stops) => recordWithdrawn(stops, atMs);
const spent = (id: string) => (stops: Stops) => replaceSpent(stops, id, `${id}-fresh`);

describe("[SAFE-11] a press", () => {
  it("is one stop, however often it is recorded", () => {
    expect(after(press("a", 1), press("a", 5))).toHaveLength(1);
  });

  it("covers the older one, also if it is recorded first", () => {
    expect(openId(after(press("a", 1), press("b", 2)))).toBe("b");
    expect(openId(after(press("b", 2), press("a", 1)))).toBe("b");
  });

  it("after a clear is a new stop; one made before it and recorded later is not", () => {
    const clearedAt5 = after(press("a", 1), clearRequested(5), cleared(5));
    expect(openId(press("b", 6)(clearedAt5))).toBe("b");
    expect(openId(press("b", 4)(clearedAt5))).toBeNull();
    expect(openId(after(press("a", 1), withdrawn(5), press("b", 4)))).toBeNull();
  });

  it("that was taken back is not sent again; one that a newer press covers is sent as the newer one", () => {
    expect(stopToSend([], "a")).toBe("a");
    expect(stopToSend(after(press("a", 1), press("b", 2)), "a")).toBe("b");
    expect(stopToSend(after(press("a", 1), clearRequested(5), cleared(5)), "a")).toBeNull();
    expect(stopToSend(after(press("a", 1), withdrawn(5)), "a")).toBeNull();
  });

  it("stays open until the controller has cleared it, not only until a clear is requested", () => {
    expect(openId(after(press("a", 1), clearRequested(5)))).toBe("a");
  });
});

describe("[SAFE-11] a clear", () => {
  it("ends the presses made before it was requested, and no later one", () => {
    expect(openId(after(press("a", 1), clearRequested(5), press("b", 6), cleared(5)))).toBe("b");
    expect(openId(after(press("a", 1), clearRequested(5), press("b", 4), cleared(5)))).toBeNull();
  });

  it("that the controller carried out by its id ends that stop only", () => {
    const stops = after(press("a", 1), press("b", 2));
    expect(openId(recordCleared(stops, { stopId: "a" }))).toBe("b");
    expect(openId(recordCleared(stops, { stopId: "b" }))).toBeNull();
  });

  it("whose second request is lost ends nothing made after the first", () => {
    const stops = recordCleared(after(press("a", 1), clearRequested(5), clearRequested(9)), { stopId: "a" });
    expect(openId(press("b", 7)(stops))).toBe("b");
  });

  it("is not a withdrawal: what the controller holds cannot be withdrawn", () => {
    expect(openId(after(press("a", 1), latched("a"), withdrawn(5)))).toBe("a");
  });
});

describe("[SAFE-11] what the controller reports", () => {
  it("latches the newest press only under its own id, or without naming one", () => {
    const stops = after(press("a", 1), press("b", 2));
    expect(openStopOf(latched("a")(stops))?.isLatched).toBe(false);
    expect(openStopOf(latched("b")(stops))?.isLatched).toBe(true);
    expect(openStopOf(latched(null)(stops))?.isLatched).toBe(true);
  });

  it("is put on record if no stop is open, and gives way to any press that is recorded later", () => {
    const reported = recordReported([], { id: "own", pressedAtMs: 9 });
    expect(openStopOf(reported)).toMatchObject({ id: "own", isLatched: true });
    expect(openId(press("a", 5)(reported))).toBe("a");
    expect(openId(recordReported(after(press("a", 1)), { id: "own", pressedAtMs: 9 }))).toBe("a");
  });
});

describe("[SAFE-11] an id that the controller acknowledges without latching it", () => {
  it("is replaced by a fresh one, once", () => {
    const stops = after(press("a", 1), spent("a"));
    expect(openStopOf(stops)).toMatchObject({ id: "a-fresh", replacesId: "a", pressedAtMs: 1 });
    expect(openId(spent("a-fresh")(stops))).toBe("a-fresh");
  });

  it("is not replaced after a clear was requested, a newer press, or once it had latched", () => {
    expect(openId(after(press("a", 1), clearRequested(5), spent("a")))).toBeNull();
    expect(openId(after(press("a", 1), press("b", 2), spent("a")))).toBe("b");
    expect(openId(after(press("a", 1), latched("a"), spent("a")))).toBe("a");
    expect(after(spent("a"))).toEqual([]);
  });
});
