import { describe, expect, it } from "vitest";
import { CHANNEL, CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const renew = (device: TestDevice, role: "drain" | "fill" | "spare", leaseMs = MINUTE) =>
  device.send({ type: "renew", channel: CHANNEL[role], leaseMs });

/** Pumps so weak that marks are far away, and just strong enough to be seen. */
function fillWeakTank(device: TestDevice, distanceMm: number): void {
  device.tank = new TestTank(distanceMm);
  device.tank.speedMmPerS = { drain: 0.045, fill: 0.045, topup: 0.01 };
  device.run(SECOND);
}

/** An open page: renews every ten seconds for as long as its pump is on. */
function keepRenewing(device: TestDevice, role: "drain" | "fill" | "spare", ms: number): void {
  for (let passedMs = 0; passedMs < ms; passedMs += 10 * SECOND) {
    renew(device, role);
    device.run(10 * SECOND);
  }
}

describe("leases", () => {
  it("[SAFE-2] a manual ON lapses by uptime alone: after 60 s when nothing was said, with cause lease_end", () => {
    const device = new TestDevice();
    expect(device.on("spare")).toBe("ok");
    device.run(59_900);
    expect(device.isOn("spare")).toBe(true);
    device.step();
    expect(device.isOn("spare")).toBe(false);
    expect(device.edges("spare")).toEqual(["on command", "off lease_end"]);
  });

  it("[SAFE-2] a lease is between nothing and ten minutes", () => {
    const device = new TestDevice();
    expect(device.on("spare", 10 * MINUTE + 1)).toBe("bad_request");
    expect(device.on("spare", 0)).toBe("bad_request");
    expect(device.on("spare", 10 * MINUTE)).toBe("ok");
  });

  it("[SAFE-2] renew extends a live lease, never shortens it and never starts a pump", () => {
    const device = new TestDevice();
    expect(renew(device, "spare")).toBe("expired");
    expect(device.isOn("spare")).toBe(false);
    device.on("spare", 30 * SECOND);
    expect(renew(device, "spare", 5 * SECOND)).toBe("ok");
    device.run(20 * SECOND);
    expect(device.isOn("spare")).toBe(true);
    expect(renew(device, "spare", 60 * SECOND)).toBe("ok");
    device.run(59 * SECOND);
    expect(device.isOn("spare")).toBe(true);
    device.run(2 * SECOND);
    expect(renew(device, "spare")).toBe("expired");
  });

  it("[SAFE-2] renewals sum to ten minutes at most; then it takes a new deliberate start", () => {
    const device = new TestDevice();
    fillWeakTank(device, 32);
    device.on("drain");
    keepRenewing(device, "drain", 9 * MINUTE + 50 * SECOND);
    expect(device.isOn("drain")).toBe(true);
    // A second ON while it runs is no new start.
    device.on("drain", 10 * MINUTE);
    device.run(10 * SECOND);
    expect(device.isOn("drain")).toBe(false);
    expect(device.edges("drain")).toEqual(["on command", "off limit"]);
    expect(renew(device, "drain")).toBe("expired");
    expect(device.on("drain")).toBe("ok");
  });

  it("[SAFE-2] a lease that was cut short by OFF does not help the next ON", () => {
    const device = new TestDevice();
    device.on("spare", 10 * MINUTE);
    device.off("spare");
    device.on("spare", 5 * SECOND);
    device.run(5 * SECOND);
    expect(device.isOn("spare")).toBe(false);
  });

  it("[SAFE-2] uptime beyond 32 bits is counted on", () => {
    const device = new TestDevice();
    device.nowMs = 2 ** 32 - 20 * SECOND;
    device.run(SECOND);
    device.on("spare", 30 * SECOND);
    device.run(29_900);
    expect(device.isOn("spare")).toBe(true);
    device.step();
    expect(device.isOn("spare")).toBe(false);
  });
});

describe("limits", () => {
  it("[SAFE-2] the configured limit of the role and of the relay end an ON, with cause limit", () => {
    const limits = { ...CONFIG.limits, fillS: 90, relayMaxS: [0, 0, 0, 0, 20] };
    const device = new TestDevice({ ...CONFIG, limits });
    fillWeakTank(device, 45);
    device.on("spare", 10 * MINUTE);
    device.run(20 * SECOND);
    expect(device.edges("spare")).toEqual(["on command", "off limit"]);
    device.on("fill", 10 * MINUTE);
    device.run(89_900);
    expect(device.isOn("fill")).toBe(true);
    device.step();
    expect(device.edges("fill")).toEqual(["on command", "off limit"]);
  });

  it("[SAFE-2] no configured number reaches above a ceiling", () => {
    const limits = { ...CONFIG.limits, topupS: 86_400, relayMaxS: [0, 0, 0, 86_400, 86_400] };
    const device = new TestDevice({ ...CONFIG, limits });
    fillWeakTank(device, 45);
    device.on("topup", 10 * MINUTE);
    device.run(10 * MINUTE);
    expect(device.edges("topup")).toEqual(["on command", "off limit"]);
  });

  it("[SAFE-2] without a calibration a level-controlled pump runs 60 s at a time", () => {
    const device = new TestDevice(null);
    device.on("drain", 10 * MINUTE);
    device.run(MINUTE);
    expect(device.edges("drain")).toEqual(["on command", "off limit"]);
  });
});

describe("interlocks", () => {
  it("[SAFE-1] at most one of drain, fill and topup is on; a spare is apart", () => {
    const device = new TestDevice();
    expect(device.on("drain")).toBe("ok");
    expect([device.on("fill"), device.on("topup"), device.on("spare")]).toEqual(["interlock", "interlock", "ok"]);
    expect(device.view.relays).toEqual([true, true, false, false, true]);
  });

  it("[SAFE-1] half a second passes between one going off and another going on, however it went off", () => {
    const device = new TestDevice();
    device.on("drain", 10 * SECOND);
    device.run(10 * SECOND);
    expect(device.edges("drain").at(-1)).toBe("off lease_end");
    expect(device.on("fill")).toBe("interlock");
    expect(device.on("drain")).toBe("ok");
    device.off("drain");
    device.run(400);
    expect(device.on("fill")).toBe("interlock");
    device.step();
    expect(device.on("fill")).toBe("ok");
  });

  it("[SAFE-1] the gap holds across new roles: the same channel as another pump, the same pump on another channel", () => {
    const device = new TestDevice();
    device.on("drain");
    device.configure({ ...CONFIG, revision: 8, roles: ["circulation", "fill", "drain", "topup", "spare"] });
    expect(device.edges("drain").at(-1)).toBe("off configuration");
    expect(device.send({ type: "relay_on", channel: 2, leaseMs: null })).toBe("interlock");
    expect(device.send({ type: "relay_on", channel: 3, leaseMs: null })).toBe("interlock");
    device.run(500);
    expect(device.send({ type: "relay_on", channel: 3, leaseMs: null })).toBe("ok");
  });
});
