import { describe, expect, it } from "vitest";
import type { CoreConfig } from "./core.types.ts";
import { loadCore } from "./load-core.ts";
import { CONFIG, TestDevice } from "./test-device.ts";

const calibration = { topMm: 30, topOffMm: null, drainMm: 60, hysteresisMm: 3 };

const refused: readonly (readonly [string, Partial<CoreConfig>])[] = [
  ["roles", { roles: ["circulation", "drain", "fill", "topup"] }],
  ["roles", { roles: ["circulation", "drain", "drain", "topup", "spare"] }],
  ["roles", { roles: ["circulation", "circulation", "fill", "topup", "spare"] }],
  ["top", { calibration: { ...calibration, topMm: 9.9 } }],
  ["top", { calibration: { ...calibration, topMm: Number.NaN } }],
  ["drain", { calibration: { ...calibration, drainMm: 30 } }],
  ["drain", { calibration: { ...calibration, drainMm: 150.1 } }],
  ["hyst", { calibration: { ...calibration, hysteresisMm: 0.9 } }],
  ["hyst", { calibration: { ...calibration, hysteresisMm: 20.1 } }],
  ["hyst", { calibration: { ...calibration, drainMm: 33 } }],
  ["top_off", { calibration: { ...calibration, topOffMm: 60 } }],
  ["hihi", { marks: { ...CONFIG.marks, highHighMm: 30 } }],
  ["lolo", { marks: { ...CONFIG.marks, lowLowMm: 60 } }],
  ["dry", { marks: { ...CONFIG.marks, dryMm: 69 } }],
  ["drain_s", { limits: { ...CONFIG.limits, drainS: 0 } }],
  ["relay_max_s", { limits: { ...CONFIG.limits, relayMaxS: [0] } }],
];

describe("configuration", () => {
  it.each(refused)("a bad %s refuses the whole document and keeps the old one", (field, change) => {
    const device = new TestDevice();
    expect(device.configure({ ...CONFIG, ...change, revision: 8 })).toEqual({ isApplied: false, field });
    expect(device.view.configRevision).toBe(7);
    expect(device.events).toEqual([{ type: "config_refused", revision: 8, field, upMs: device.nowMs }]);
  });

  it("takes any other revision, also a lower one; the same one again changes nothing", () => {
    const device = new TestDevice();
    expect(device.configure({ ...CONFIG, revision: 3 })).toEqual({ isApplied: true });
    expect(device.view.configRevision).toBe(3);
    expect(device.configure({ ...CONFIG, revision: 3, calibration: null })).toEqual({ isApplied: true });
    expect(device.events).toEqual([{ type: "config_applied", revision: 3, upMs: device.nowMs }]);
  });

  it("new roles switch W off first, and circulation moves to its new channel", () => {
    const device = new TestDevice();
    device.on("spare");
    device.configure({ ...CONFIG, revision: 8, roles: ["spare", "drain", "fill", "topup", "circulation"] });
    expect(device.view.relays).toEqual([false, false, false, false, false]);
    device.step();
    expect(device.view.relays).toEqual([false, false, false, false, true]);
    expect(device.edges("spare")).toEqual(["on command", "off configuration", "on configuration"]);
  });

  it("equal roles leave a pump on, under its new marks and limits at once", () => {
    const device = new TestDevice();
    device.on("fill");
    device.configure({ ...CONFIG, revision: 8 });
    expect(device.isOn("fill")).toBe(true);
    device.configure({ ...CONFIG, revision: 9, calibration: { ...calibration, topMm: 45 } });
    expect(device.edges("fill")).toEqual(["on command", "off level"]);
  });
});

describe("events", () => {
  it("[SAFE-14] every edge is reported with its cause, in order, and the outputs are their sum", () => {
    const device = new TestDevice();
    device.on("fill");
    device.step();
    device.off("fill");
    device.run(600);
    device.on("drain", 1000);
    device.run(1000);
    device.send({ type: "emergency_stop", stopId: "stop-1" });
    const told = device.events.map((event) =>
      event.type === "relay" ? `${event.channel} ${event.isOn} ${event.cause}` : event.type,
    );
    expect(told).toEqual([
      "3 true command",
      "3 false command",
      "2 true command",
      "2 false lease_end",
      "1 false emergency_stop",
      "stop_latched",
    ]);
  });

  it("[SAFE-14] a full queue gives up relay edges, never a stop", () => {
    const core = loadCore().boot({ counter: 1, nonce: 1, saved: null });
    core.wantStop("stop-1", 0);
    const command = (seq: number, type: "relay_on" | "relay_off") => {
      const frame = { id: `${type}-${seq}`, seq, boot: { counter: 1, nonce: 1 }, deadlineUpMs: 1000 };
      core.command(frame, { type, channel: 5, leaseMs: null }, 0);
    };
    core.command(
      { id: "clear", seq: 1, boot: { counter: 1, nonce: 1 }, deadlineUpMs: 1000 },
      { type: "clear_stop", stopId: "stop-1" },
      0,
    );
    for (let seq = 2; seq < 100; seq += 2) {
      command(seq, "relay_on");
      command(seq + 1, "relay_off");
    }
    const types = core.takeEvents().map(({ type }) => type);
    expect(types).toHaveLength(32);
    expect(types.slice(0, 3)).toEqual(["stop_latched", "stop_cleared", "relay"]);
    expect(core.takeEvents()).toEqual([]);
  });
});
