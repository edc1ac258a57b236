import { describe, expect, it } from "vitest";
import { EventRing } from "./event-ring.ts";
import { Flash } from "./flash.ts";

const edge = { type: "relay", up_ms: 0, data: { channel: 2, on: true, cause: "command" } };
const fault = { type: "fault_latched", up_ms: 0, data: { fault: "no_level_change" } };
const ringOf = (flash: Flash, boot = "1-00000000") => new EventRing(flash, boot, 10_000);
const numbers = (flash: Flash) => flash.content.events.map(({ boot, n }) => `${boot} ${n}`);

describe("the event ring", () => {
  it("sends the oldest, repeats it every ten seconds, and goes on only when it is confirmed", () => {
    const ring = ringOf(new Flash());
    ring.add(edge);
    ring.add(fault);
    expect(ring.due(0)).toMatchObject({ n: 0, type: "relay" });
    expect(ring.due(9900)).toBeNull();
    expect(ring.due(10_000)).toMatchObject({ n: 0 });
    ring.confirm("0-00000000", 9);
    expect(ring.due(10_100)).toBeNull();
    ring.confirm("1-00000000", 0);
    expect(ring.due(10_100)).toMatchObject({ n: 1, type: "fault_latched" });
    ring.confirm("1-00000000", 1);
    expect(ring.due(99_000)).toBeNull();
  });

  it("sends again at once on a new connection", () => {
    const ring = ringOf(new Flash());
    ring.add(edge);
    ring.due(0);
    ring.linkUp();
    expect(ring.due(100)).toMatchObject({ n: 0 });
  });

  it("keeps events of earlier boots, numbers its own from nought, and tells them apart", () => {
    const flash = new Flash();
    ringOf(flash, "1-aaaaaaaa").add(edge);
    const ring = ringOf(flash, "2-bbbbbbbb");
    ring.add(edge);
    expect(numbers(flash)).toEqual(["1-aaaaaaaa 0", "2-bbbbbbbb 0"]);
    ring.confirm("1-aaaaaaaa", 0);
    expect(numbers(flash)).toEqual(["2-bbbbbbbb 0"]);
  });

  it("holds 32 and lets go of edges before faults and stops", () => {
    const flash = new Flash();
    const ring = ringOf(flash);
    ring.add(fault);
    for (let count = 0; count < 40; count += 1) ring.add(edge);
    expect(flash.content.events).toHaveLength(32);
    expect(flash.content.events[0]).toMatchObject({ n: 0, type: "fault_latched" });
    expect(flash.content.events[1]).toMatchObject({ n: 10 });
    for (let count = 0; count < 32; count += 1) ring.add({ ...fault, type: "stop_latched" });
    expect(flash.content.events.every(({ type }) => type === "stop_latched")).toBe(true);
  });

  it.each(["run_ended", "top_up_locked", "warning"])("keeps %s while there are edges and phases to let go of", (type) => {
    const flash = new Flash();
    const ring = ringOf(flash);
    ring.add({ type, up_ms: 0, data: {} });
    for (let count = 0; count < 40; count += 1) ring.add({ ...edge, type: "run_phase" });
    expect(flash.content.events[0]).toMatchObject({ n: 0, type });
  });
});
