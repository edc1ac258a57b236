import { describe, expect, it } from "vitest";
import { CHANNEL, CONFIG, TestDevice } from "./test-device.ts";
import { withChecksum } from "./test-record.ts";

const stop = (device: TestDevice, stopId: string) => device.send({ type: "emergency_stop", stopId });
const clear = (device: TestDevice, stopId: string) => device.send({ type: "clear_stop", stopId });
const anyOn = (device: TestDevice) => device.view.relays.includes(true);

/** One byte changed in the middle, as a worn flash would. */
function harmed(record: Uint8Array | null): Uint8Array {
  const copy = Uint8Array.from(record ?? []);
  copy[100] = (copy[100] ?? 0) ^ 0x10;
  return copy;
}

describe("start-up", () => {
  it("[SAFE-8] all outputs are off at boot; circulation returns with the first step, nothing in W does", () => {
    const device = new TestDevice();
    device.on("fill");
    device.powerCut();
    expect(anyOn(device)).toBe(false);
    device.step();
    expect(device.view.relays).toEqual([true, false, false, false, false]);
    expect(device.edges("circulation").at(-1)).toBe("on boot_default");
    device.run(60_000);
    expect(device.view.relays).toEqual([true, false, false, false, false]);
  });

  it("[SAFE-8] a command of the boot before does not act after the restart", () => {
    const device = new TestDevice();
    const frame = device.frame({ deadlineUpMs: 20_000 });
    device.powerCut();
    device.run(1000);
    expect(device.deliver(frame, { type: "relay_on", channel: CHANNEL.fill, leaseMs: null }).result).toBe("stale_boot");
    expect(device.on("fill")).toBe("ok");
  });

  it("keeps its configuration across a power cut, and has default roles without one", () => {
    const device = new TestDevice();
    device.powerCut();
    expect(device.view.configRevision).toBe(CONFIG.revision);
    device.powerCut(null);
    expect(device.view).toMatchObject({
      configRevision: 0,
      fault: null,
      roles: ["circulation", "drain", "fill", "topup", "spare"],
    });
  });
});

describe("the emergency stop", () => {
  it("[SAFE-11] turns everything off inside the command, circulation too, and refuses every ON while it stands", () => {
    const device = new TestDevice();
    device.on("fill");
    expect(stop(device, "stop-1")).toBe("ok");
    expect(anyOn(device)).toBe(false);
    expect(device.view).toMatchObject({ state: "estop", isStopLatched: true, stopId: "stop-1" });
    device.run(5000);
    expect([device.on("fill"), device.on("spare"), device.on("circulation")]).toEqual(["latched", "latched", "latched"]);
    expect(anyOn(device)).toBe(false);
  });

  it("[SAFE-11] survives restarts through the saved record until its own id clears it", () => {
    const device = new TestDevice();
    stop(device, "stop-1");
    device.powerCut();
    device.run(5000);
    expect(anyOn(device)).toBe(false);
    expect(clear(device, "another")).toBe("bad_request");
    expect(device.view.isStopLatched).toBe(true);
    expect(clear(device, "stop-1")).toBe("ok");
    device.step();
    expect(device.isOn("circulation")).toBe(true);
    device.powerCut();
    expect(device.view.isStopLatched).toBe(false);
  });

  it("[SAFE-11] an id that was cleared never latches again, by command, by welcome or after a restart", () => {
    const device = new TestDevice();
    stop(device, "stop-1");
    clear(device, "stop-1");
    device.step();
    expect(stop(device, "stop-1")).toBe("ok");
    device.wantStop("stop-1");
    device.powerCut();
    device.step();
    device.wantStop("stop-1");
    expect(device.view.isStopLatched).toBe(false);
    expect(device.isOn("circulation")).toBe(true);
  });

  it("[SAFE-11] welcome may set a stop, and no stop that it lacks is cleared by it", () => {
    const device = new TestDevice();
    device.wantStop("stop-1");
    expect(anyOn(device)).toBe(false);
    device.wantStop("stop-2");
    expect(device.view.stopId).toBe("stop-2");
    expect(clear(device, "stop-1")).toBe("bad_request");
    expect(clear(device, "stop-2")).toBe("ok");
    // The first was covered by the second: it is over too.
    device.wantStop("stop-1");
    expect(device.view.isStopLatched).toBe(false);
  });

  it("[SAFE-11] is never refused: no boot, no deadline, number 0, a fault latched; and clear of nothing is fine", () => {
    const device = new TestDevice();
    expect(clear(device, "nothing")).toBe("ok");
    device.powerCut(harmed(device.flash));
    expect(device.send({ type: "emergency_stop", stopId: "stop-1" }, { seq: 0 })).toBe("ok");
    expect(device.view.state).toBe("estop");
    const names = device.events.map(({ type }) => type);
    expect(names).toContain("stop_latched");
  });
});

/** The same latches and configuration as a device of the first version wrote them: shorter, and nothing about runs. */
function asFirstVersion(record: Uint8Array | null): Uint8Array {
  const first = Uint8Array.from((record ?? new Uint8Array()).subarray(0, 696));
  first[4] = 1;
  const fieldsEnd = 5 + 589 + 1 + 80;
  first.fill(0, fieldsEnd);
  return withChecksum(first);
}

const SECOND_VERSION_END = 5 + 589 + 1 + 80 + 24 + 77 + 171;
const THIRD_VERSION_END = SECOND_VERSION_END + 4;

/** As the second version wrote it: the hour of the top-up budget that runs is not in it. */
function asSecondVersion(record: Uint8Array | null): Uint8Array {
  const second = Uint8Array.from((record ?? new Uint8Array()).subarray(0, 1024));
  second[4] = 2;
  second.fill(0, SECOND_VERSION_END);
  return withChecksum(second);
}

/** As the third version wrote it: nothing is held off in it. */
function asThirdVersion(record: Uint8Array | null): Uint8Array {
  const third = Uint8Array.from((record ?? new Uint8Array()).subarray(0, 1024));
  third[4] = 3;
  third.fill(0, THIRD_VERSION_END);
  return withChecksum(third);
}

describe("a record of the first version", () => {
  it("[SAFE-11] keeps its stop and its configuration after the update", () => {
    const device = new TestDevice();
    stop(device, "stop-1");
    device.powerCut(asFirstVersion(device.flash));
    expect(device.view).toMatchObject({ isStopLatched: true, stopId: "stop-1", configRevision: CONFIG.revision, fault: null });
    expect(device.view).toMatchObject({ isTopUpLocked: false, run: null });
  });
});

describe("a record of the second version", () => {
  it("[SAFE-3] is read after the update, and what was topped up stays counted", () => {
    const device = new TestDevice({ ...CONFIG, limits: { ...CONFIG.limits, topupDayS: 10, topupMinGapS: 0 } });
    device.on("topup");
    device.run(20_000);
    device.leap(30 * 60_000);
    device.powerCut(asSecondVersion(device.flash));
    expect(device.view).toMatchObject({ fault: null, isTopUpLocked: false, configRevision: CONFIG.revision });
    device.run(1000);
    expect(device.on("topup")).toBe("interlock");
    expect(device.on("fill")).toBe("ok");
  });

  it("[SAFE-22] one of a version that is still to come is not guessed at", () => {
    const device = new TestDevice();
    const future = Uint8Array.from(device.flash ?? []);
    future[4] = 5;
    device.powerCut(withChecksum(future));
    expect(device.view.fault).toBe("bad_record");
  });
});

describe("a record of the third version", () => {
  it("[SAFE-3] is read after the update with all it had, and nothing is held off", () => {
    const device = new TestDevice({ ...CONFIG, limits: { ...CONFIG.limits, topupDayS: 10, topupMinGapS: 0 } });
    device.on("topup");
    device.run(20_000);
    stop(device, "stop-1");
    device.powerCut(asThirdVersion(device.flash));
    expect(device.view).toMatchObject({ fault: null, isStopLatched: true, stopId: "stop-1", hold: null, suspects: [] });
    device.send({ type: "clear_stop", stopId: "stop-1" });
    device.run(1000);
    expect(device.on("topup")).toBe("interlock");
  });

  it("[SAFE-22] a length that is not its version's own is a bad record", () => {
    for (const [version, length] of [
      [3, 1536],
      [4, 1024],
      [2, 696],
    ] as const) {
      const device = new TestDevice();
      const wrong = Uint8Array.from((device.flash ?? new Uint8Array()).subarray(0, length));
      wrong[4] = version;
      device.powerCut(withChecksum(wrong));
      expect(device.view.fault).toBe("bad_record");
    }
  });
});

describe("a fault", () => {
  it("[SAFE-22] a harmed record boots to the safe side: no configuration, a fault, and all off until there is one", () => {
    const device = new TestDevice();
    device.powerCut(harmed(device.flash));
    expect(device.view).toMatchObject({ state: "fault", fault: "bad_record", configRevision: 0 });
    expect(device.events.at(-1)).toEqual({ type: "fault_latched", fault: "bad_record", upMs: 0 });
    device.run(1000);
    expect([device.on("fill"), device.on("spare")]).toEqual(["latched", "latched"]);
    expect(anyOn(device)).toBe(false);
    device.configure(CONFIG);
    device.step();
    expect(device.view.relays).toEqual([true, false, false, false, false]);
    expect(device.view.fault).toBe("bad_record");
  });

  it("[SAFE-22] survives a restart and ends only by an explicit clear", () => {
    const device = new TestDevice();
    device.powerCut(Uint8Array.of(1, 2, 3));
    device.powerCut();
    device.run(1000);
    expect(device.view.fault).toBe("bad_record");
    device.configure(CONFIG);
    device.run(1000);
    expect(device.send({ type: "clear_fault" })).toBe("ok");
    expect(device.view).toMatchObject({ state: "idle", fault: null });
    expect(device.on("fill")).toBe("ok");
  });
});
