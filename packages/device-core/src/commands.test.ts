import { describe, expect, it } from "vitest";
import type { CoreCommand } from "./core.types.ts";
import { CHANNEL, TestDevice } from "./test-device.ts";

const fillOn: CoreCommand = { type: "relay_on", channel: CHANNEL.fill, leaseMs: null };
const fillOff: CoreCommand = { type: "relay_off", channel: CHANNEL.fill };
const drainOn: CoreCommand = { type: "relay_on", channel: CHANNEL.drain, leaseMs: null };

describe("which commands act", () => {
  it("[SAFE-10] a repeated command repeats its ack and nothing else", () => {
    const device = new TestDevice();
    const frame = device.frame();
    expect(device.deliver(frame, fillOn)).toEqual({ id: frame.id, result: "ok", isRepeat: false });
    device.off("fill");
    expect(device.deliver(frame, fillOn)).toEqual({ id: frame.id, result: "ok", isRepeat: true });
    expect(device.isOn("fill")).toBe(false);
  });

  it("[SAFE-10] ON, its ack lost, then OFF, then the delayed resend of ON: the pump stays off", () => {
    const device = new TestDevice();
    const on = device.frame();
    device.deliver(on, fillOn);
    device.off("fill");
    // Thirty-two other commands later the id itself is forgotten; the order is not.
    for (let i = 0; i < 32; i++) device.send({ type: "plain" });
    expect(device.deliver(on, fillOn)).toEqual({ id: on.id, result: "duplicate", isRepeat: false });
    expect(device.isOn("fill")).toBe(false);
  });

  it("[SAFE-10] ON that was sent before OFF and arrives after it does nothing", () => {
    const device = new TestDevice();
    const on = device.frame();
    expect(device.off("fill")).toBe("ok");
    expect(device.deliver(on, fillOn).result).toBe("duplicate");
    expect(device.isOn("fill")).toBe(false);
  });

  it("[SAFE-10] OFF of one pump leaves the order of another alone; abort and stop void all of them", () => {
    const device = new TestDevice();
    const [first, second] = [device.frame(), device.frame()];
    device.off("fill");
    expect(device.deliver(first, drainOn).result).toBe("ok");
    device.send({ type: "abort" });
    expect(device.isOn("drain")).toBe(false);
    expect(device.deliver(second, drainOn).result).toBe("duplicate");
  });

  it("[SAFE-10] an ON from before a stop does not act after the clear, whatever stopped the device", () => {
    const device = new TestDevice();
    const on = device.frame();
    device.wantStop("stop-1");
    device.send({ type: "clear_stop", stopId: "stop-1" });
    expect(device.deliver(on, fillOn).result).toBe("duplicate");
  });

  it("[SAFE-10] a command of another boot, also of one with the same counter, is stale", () => {
    const device = new TestDevice();
    const { counter, nonce } = device.boot;
    expect(device.send(fillOn, { boot: { counter: counter - 1, nonce } })).toBe("stale_boot");
    expect(device.send(fillOn, { boot: { counter, nonce: nonce - 1 } })).toBe("stale_boot");
    expect(device.send(fillOn, { boot: null })).toBe("bad_request");
  });

  it("[SAFE-10] a deadline counts up to its very millisecond, and none is believed beyond two minutes", () => {
    const device = new TestDevice();
    expect(device.send(fillOn, { deadlineUpMs: device.nowMs - 1 })).toBe("expired");
    expect(device.send(fillOn, { deadlineUpMs: device.nowMs + 120_001 })).toBe("bad_request");
    expect(device.send(fillOn, { deadlineUpMs: null })).toBe("bad_request");
    expect(device.send(fillOn, { deadlineUpMs: device.nowMs })).toBe("ok");
  });

  it("[SAFE-10] a refused command leaves the order as it was", () => {
    const device = new TestDevice();
    const seq = 9_000_000_000_000;
    expect(device.send(fillOn, { seq, deadlineUpMs: device.nowMs - 1 })).toBe("expired");
    expect(device.on("fill")).toBe("ok");
  });

  it("[SAFE-10] numbers of order beyond 32 bits, up to the largest a message can carry, are compared in full", () => {
    const device = new TestDevice();
    expect(device.send(fillOn, { seq: Number.MAX_SAFE_INTEGER - 1 })).toBe("ok");
    expect(device.send(fillOn, { seq: Number.MAX_SAFE_INTEGER - 2 })).toBe("duplicate");
    expect(device.send(fillOn, { seq: Number.MAX_SAFE_INTEGER })).toBe("ok");
  });

  it("[SAFE-11] OFF acts without boot or deadline, with an old number, and never lowers the order", () => {
    const device = new TestDevice();
    const old = device.frame();
    device.on("fill");
    expect(device.send(fillOff, { seq: old.seq })).toBe("ok");
    expect(device.isOn("fill")).toBe(false);
    expect(device.deliver({ ...old, id: "older", seq: old.seq + 1 }, fillOn).result).toBe("duplicate");
  });

  it("says unsupported to what it does not know, and ok to what only had to be fresh", () => {
    const device = new TestDevice();
    expect(device.send({ type: "unsupported" })).toBe("unsupported");
    expect(device.send({ type: "plain" })).toBe("ok");
    expect(device.send({ type: "clear_top_up_lock" })).toBe("ok");
    expect(device.send({ type: "relay_on", channel: 6, leaseMs: null })).toBe("bad_request");
    expect(device.send({ type: "relay_off", channel: 0 })).toBe("bad_request");
  });
});
