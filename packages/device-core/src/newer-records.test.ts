// After a failed update the older core is handed what the newer one saved. It must keep what it knows, above all what keeps water off.

import { describe, expect, it } from "vitest";
import type { CoreConfig } from "./core.types.ts";
import { CONFIG, TestDevice } from "./test-device.ts";
import { heldRecord, withChecksum } from "./test-record.ts";
import { FAULTS } from "./words.ts";

const STOP_ID_LENGTH_AT = 6;
const FAULT_AT = 71;
const SPENT_COUNT_AT = 72;
const SPENT_NEXT_AT = 73;
const SPENT_ID_LENGTH_AT = 74;
const HAS_CONFIG_AT = 594;
const ROLES_AT = 599;
const HYSTERESIS_AT = 618;
const RUN_IS_OPEN_AT = 699;
const RUN_TYPE_AT = 700;
const RUN_ID_LENGTH_AT = 702;
const TOP_UP_LOCK_AT = 775;
const LEARNED_COUNT_AT = 933;
const LEARNED_NEXT_AT = 934;
const HOUR_ELAPSED_AT = 947;
const REASON_AT = 951;
const TRIAL_AT = 962;
const DAY_COUNT_AT = 1001;
const DAY_NEXT_AT = 1002;
const STEP_AT = 1014;
const STOPPED_AT = 1020;
const NEEDED_AT = 1024;
const PAUSE_LEFT_AT = 1028;
const RUNNING_AT = 1201;
const MINOR_AT = 1206;
const NEEDED_MINOR_AT = 1207;
const CALM_STEP_AT = 1208;
const HELD_UP_AT = 1212;
const HELD_UP_LOW_AT = 1216;
const ADDED_AT = 1220;
const OWN_MINOR = 1;
const CHECKSUM_BYTES = 4;
const RECORD_BYTES_MAX = 2048;

type Newer = Readonly<{ minor?: number; neededMinor?: number; extraBytes?: number; random?: () => number }>;

/** The same state as a core with later fields would write it: something in what was empty, and perhaps a longer record. */
function newerRecord(record: Uint8Array | null, change: Newer = {}): Uint8Array {
  const { minor = OWN_MINOR + 1, neededMinor = 0, extraBytes = 0, random = () => 0x5a } = change;
  const old = record ?? new Uint8Array();
  const newer = new Uint8Array(old.length + extraBytes);
  newer.set(old.subarray(0, ADDED_AT));
  for (let at = ADDED_AT; at < newer.length - CHECKSUM_BYTES; at++) newer[at] = random();
  newer[MINOR_AT] = minor;
  newer[NEEDED_MINOR_AT] = neededMinor;
  return withChecksum(newer);
}

/** Numbers that look like chance and are the same every time. */
function rising(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}

type Edit = (record: Uint8Array) => void;

const byteAt =
  (at: number): Edit =>
  (record) => {
    record[at] = 200;
  };

/** Too much in any field of four bytes that has a bound, and below nought in those that have a sign. */
const numberAt =
  (at: number): Edit =>
  (record) =>
    new DataView(record.buffer).setUint32(at, 0xf000_0000, true);

function edited(record: Uint8Array, ...edits: readonly Edit[]): Uint8Array {
  for (const edit of edits) edit(record);
  return withChecksum(record);
}

/** Each value that this core would never write, but a newer one might. */
const UNKNOWN_VALUES: readonly (readonly [name: string, edit: Edit])[] = [
  ["a longer id of the stop", byteAt(STOP_ID_LENGTH_AT)],
  ["a fault", byteAt(FAULT_AT)],
  ["a number of spent stops", byteAt(SPENT_COUNT_AT)],
  ["a place for the next spent stop", byteAt(SPENT_NEXT_AT)],
  ["a longer id of a spent stop", byteAt(SPENT_ID_LENGTH_AT)],
  ["a kind of run", byteAt(RUN_TYPE_AT)],
  ["a longer id of the run", byteAt(RUN_ID_LENGTH_AT)],
  ["a number of learned top-ups", byteAt(LEARNED_COUNT_AT)],
  ["a place for the next learned top-up", byteAt(LEARNED_NEXT_AT)],
  ["an hour that is longer", numberAt(HOUR_ELAPSED_AT)],
  ["a reason to hold", byteAt(REASON_AT)],
  ["a stage after a hold", byteAt(TRIAL_AT)],
  ["a number of learned days", byteAt(DAY_COUNT_AT)],
  ["a place for the next learned day", byteAt(DAY_NEXT_AT)],
  ["a step of the level", numberAt(STEP_AT)],
  ["a level where circulation stopped", numberAt(STOPPED_AT)],
  ["a level that has to come back", numberAt(NEEDED_AT)],
  ["a pause that counts for longer", numberAt(PAUSE_LEFT_AT)],
  ["a level where circulation ran", numberAt(RUNNING_AT)],
  ["a step of ordinary stops", numberAt(CALM_STEP_AT)],
  ["an amount of water held up", numberAt(HELD_UP_AT)],
  ["a level with water held up", numberAt(HELD_UP_LOW_AT)],
];

const ALL_OFF = [false, false, false, false, false];

/** Its owner has wired circulation to the third channel and the drain pump to the first. */
const OTHER_ROLES: CoreConfig = { ...CONFIG, roles: ["drain", "spare", "circulation", "topup", "fill"] };

/** A stop, a lock and a budget that is used up; what kept the water off before must keep it off afterwards. */
function burdenedDevice(): TestDevice {
  const device = new TestDevice({ ...CONFIG, limits: { ...CONFIG.limits, topupDayS: 10, topupMinGapS: 0 } });
  device.on("topup");
  device.run(20_000);
  device.send({ type: "emergency_stop", stopId: "stop-1" });
  device.powerCut(edited(Uint8Array.from(device.flash ?? []), (record) => (record[TOP_UP_LOCK_AT] = 1)));
  return device;
}

/** Of what stood in the burdened device's record, all that keeps water off is still there; a person lets go of one after the other. */
function expectBurden(device: TestDevice, configRevision: number): void {
  const { stopId } = device.view;
  expect(device.view).toMatchObject({ isStopLatched: true, isTopUpLocked: true, configRevision });
  expect(stopId).toMatch(/^stop-1/);
  device.run(1000);
  expect(device.view.relays).toEqual(ALL_OFF);
  expect(device.send({ type: "clear_stop", stopId: stopId ?? "" })).toBe("ok");
  expect(device.on("fill")).toBe("latched");
  for (const type of ["clear_fault", "clear_hold", "clear_top_up_lock"] as const) device.send({ type });
  device.run(1000);
  expect(device.on("topup")).toBe("interlock");
  expect(device.on("fill")).toBe("ok");
  device.wantStop("stop-2");
  expect(device.view).toMatchObject({ isStopLatched: true, stopId: "stop-2" });
}

describe("a record of a newer core", () => {
  it("[SAFE-22] a record of this core contains its minor, and nothing that keeps water off", () => {
    const record = new TestDevice().flash ?? new Uint8Array();
    expect([...record.subarray(MINOR_AT, CALM_STEP_AT)]).toEqual([OWN_MINOR, 0]);
    expect([...record.subarray(CALM_STEP_AT, record.length - CHECKSUM_BYTES)].every((byte) => byte === 0)).toBe(true);
  });

  it("[SAFE-22] a record of minor 0 is read whole, and its learned step counts as one of ordinary stops", () => {
    const device = burdenedDevice();
    const old = edited(Uint8Array.from(device.flash ?? []), (record) => {
      record[STEP_AT - 1] = 1;
      new DataView(record.buffer).setInt32(STEP_AT, 123, true);
      record.fill(0, MINOR_AT, ADDED_AT);
    });
    device.powerCut(old);
    expect(device.view).toMatchObject({ fault: null, isStopLatched: true, stopId: "stop-1", configRevision: CONFIG.revision });
    device.send({ type: "clear_stop", stopId: "stop-1" });
    const kept = new DataView((device.flash ?? new Uint8Array()).slice().buffer);
    expect([kept.getInt32(STEP_AT, true), kept.getInt32(CALM_STEP_AT, true)]).toEqual([123, 123]);
  });

  it("[SAFE-11] keeps its stop, its configuration and its budget, whatever was added and however long it is", () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = rising(seed);
      const device = burdenedDevice();
      const extraBytes = seed % 5 === 0 ? 0 : (random() * 2) % (RECORD_BYTES_MAX - 1536 + 1);
      device.powerCut(newerRecord(device.flash, { minor: OWN_MINOR + 1 + (random() % 254), extraBytes, random }));
      expect(device.view).toMatchObject({ fault: null, isStopLatched: true, stopId: "stop-1", configRevision: CONFIG.revision });
      device.send({ type: "clear_stop", stopId: "stop-1" });
      device.run(1000);
      expect(device.on("topup")).toBe("interlock");
      expect(device.on("fill")).toBe("ok");
    }
  });

  it("[SAFE-7] keeps water off that was held off", () => {
    const device = new TestDevice();
    device.powerCut(newerRecord(heldRecord(device.flash, "falling")));
    expect(device.view).toMatchObject({ fault: null, hold: "falling" });
    device.run(1000);
    expect(device.on("fill")).toBe("latched");
  });

  it("[SAFE-22] is written back as this core's own", () => {
    const device = burdenedDevice();
    device.powerCut(newerRecord(device.flash, { extraBytes: 100 }));
    device.send({ type: "clear_stop", stopId: "stop-1" });
    expect(device.flash).toHaveLength(1536);
    expect(device.flash?.[MINOR_AT]).toBe(OWN_MINOR);
  });

  it("[SAFE-22] with a fault that this core does not know leaves a fault, and keeps the stop", () => {
    const device = burdenedDevice();
    const record = newerRecord(device.flash);
    record[FAULT_AT] = 200;
    device.powerCut(withChecksum(record));
    expect(device.view).toMatchObject({ fault: "bad_record", isStopLatched: true, stopId: "stop-1" });
    expect(device.events.at(-1)).toMatchObject({ type: "fault_latched", fault: "bad_record" });
  });

  it("[SAFE-7] with a hold that this core does not know holds everything until a person lets go", () => {
    const device = new TestDevice();
    const record = newerRecord(device.flash);
    record[REASON_AT] = 200;
    device.powerCut(withChecksum(record));
    expect(device.view).toMatchObject({ fault: "bad_record", hold: "welded" });
    device.send({ type: "clear_fault" });
    device.run(1000);
    for (const role of ["drain", "fill", "topup", "spare"] as const) expect(device.on(role)).toBe("latched");
  });

  it("[SAFE-22] with something added that keeps water off latches, and keeps the rest", () => {
    const device = burdenedDevice();
    device.powerCut(newerRecord(device.flash, { minor: 2, neededMinor: 2 }));
    expect(device.view).toMatchObject({ fault: "bad_record", isStopLatched: true, configRevision: CONFIG.revision });
  });

  it("[SAFE-22] with settings that this core would refuse keeps its latches without them", () => {
    const device = burdenedDevice();
    const record = newerRecord(device.flash);
    // The first channel's role.
    record[ROLES_AT] = 77;
    device.powerCut(withChecksum(record));
    expect(device.view).toMatchObject({ fault: "bad_record", isStopLatched: true, configRevision: 0 });
  });

  it.each(UNKNOWN_VALUES)(
    "[SAFE-11] [SAFE-22] with %s that this core does not know latches, and keeps all the rest",
    (_, edit) => {
      const device = burdenedDevice();
      device.powerCut(edited(newerRecord(device.flash), edit));
      expect(device.view.fault).toBe("bad_record");
      expectBurden(device, CONFIG.revision);
    },
  );

  it("[SAFE-11] [SAFE-22] with nothing but such values keeps all the rest, across another restart too", () => {
    const device = burdenedDevice();
    device.powerCut(edited(newerRecord(device.flash), ...UNKNOWN_VALUES.map(([, edit]) => edit)));
    expect(device.view).toMatchObject({ fault: "bad_record", hold: "welded" });
    device.powerCut();
    expectBurden(device, CONFIG.revision);
  });

  it("[SAFE-22] keeps a fault that this core knows beside what it does not know", () => {
    const device = new TestDevice();
    const others = UNKNOWN_VALUES.map(([, edit]) => edit);
    device.powerCut(edited(newerRecord(device.flash), ...others, (record) => (record[FAULT_AT] = FAULTS.indexOf("dry"))));
    expect(device.view.fault).toBe("dry");
  });

  it("[SAFE-21] with an open run of another kind locks top-ups", () => {
    const device = new TestDevice();
    device.powerCut(edited(newerRecord(device.flash), byteAt(RUN_TYPE_AT), (record) => (record[RUN_IS_OPEN_AT] = 1)));
    expect(device.view).toMatchObject({ fault: "reset", isTopUpLocked: true, run: null });
  });

  it("[SAFE-7] with another stage after a hold watches the water for two hours before it tops up", () => {
    const untilTopUp = (...edits: readonly Edit[]): number => {
      const device = new TestDevice({ ...CONFIG, hasAutoTopUp: true });
      device.powerCut(edited(newerRecord(device.flash), ...edits));
      device.run(1000);
      device.send({ type: "clear_fault" });
      while (device.view.run === null && device.nowMs < 4 * 3_600_000) device.glide(60_000);
      return device.nowMs;
    };
    expect(untilTopUp()).toBeLessThan(3_600_000);
    expect(untilTopUp(byteAt(TRIAL_AT))).toBeGreaterThan(2 * 3_600_000);
  });

  it("[SAFE-11] keeps its stop, and switches nothing on, whatever stands behind the latches", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = rising(seed);
      const device = burdenedDevice();
      device.powerCut(
        edited(newerRecord(device.flash), (record) => {
          for (let at = HAS_CONFIG_AT; at < MINOR_AT; at++) record[at] = random();
        }),
      );
      expect(device.view).toMatchObject({ isStopLatched: true, stopId: "stop-1" });
      expect(device.view.fault).not.toBeNull();
      device.send({ type: "clear_stop", stopId: "stop-1" });
      device.run(1000);
      expect(device.view.relays).toEqual(ALL_OFF);
    }
  });

  it("[SAFE-22] that is damaged, too long, too short or of another version is still a bad one", () => {
    const damage: readonly ((record: Uint8Array) => Uint8Array)[] = [
      (record) => Uint8Array.from(record, (byte, at) => (at === 1300 ? byte ^ 1 : byte)),
      (record) => record.subarray(0, record.length - 1),
      (record) => withChecksum(Uint8Array.from(record, (byte, at) => (at === 4 ? 5 : byte))),
      (record) => withChecksum(Uint8Array.from(record.subarray(0, 1535))),
    ];
    for (const harm of damage) {
      const device = burdenedDevice();
      device.powerCut(harm(newerRecord(device.flash, { extraBytes: 64 })));
      expect(device.view).toMatchObject({ fault: "bad_record", isStopLatched: false, configRevision: 0 });
    }
    const device = burdenedDevice();
    device.powerCut(newerRecord(device.flash, { extraBytes: RECORD_BYTES_MAX - 1536 + 1 }));
    expect(device.view).toMatchObject({ fault: "bad_record", isStopLatched: false });
  });
});

describe("a record of this core's own version", () => {
  it.each([
    ["settings that are refused by now", numberAt(HYSTERESIS_AT), 0],
    ["a level that has to come back below nought", numberAt(NEEDED_AT), CONFIG.revision],
    ["a pause that counts for longer", numberAt(PAUSE_LEFT_AT), CONFIG.revision],
  ])("[SAFE-11] keeps its stop, its lock and its roles beside %s", (_, edit, configRevision) => {
    const device = burdenedDevice();
    device.powerCut(edited(Uint8Array.from(device.flash ?? []), edit));
    expect(device.view).toMatchObject({
      fault: "bad_record",
      isStopLatched: true,
      stopId: "stop-1",
      isTopUpLocked: true,
      configRevision,
    });
    expect(device.view.roles).toEqual(CONFIG.roles);
    // What was put in its place is believed from then on.
    device.powerCut();
    expect(device.view).toMatchObject({ fault: "bad_record", isStopLatched: true, configRevision });
  });
});

describe("which channel is circulation", () => {
  it("[SAFE-8] stays known when this core refuses all the rest of the settings", () => {
    const device = new TestDevice(OTHER_ROLES);
    device.powerCut(edited(newerRecord(device.flash), numberAt(HYSTERESIS_AT)));
    const expectRolesOnly = () => {
      device.run(1000);
      expect(device.view).toMatchObject({ fault: "bad_record", configRevision: 0, roles: OTHER_ROLES.roles });
      expect(device.view.relays).toEqual([false, false, true, false, false]);
    };
    expectRolesOnly();
    device.powerCut();
    expectRolesOnly();
  });

  it.each([
    ["a newer core's record has another role", (record: Uint8Array) => edited(newerRecord(record), byteAt(ROLES_AT + 4))],
    [
      "a newer core's record has one twice",
      (record: Uint8Array) => edited(newerRecord(record), (newer) => (newer[ROLES_AT] = 3)),
    ],
    ["the record is damaged", (record: Uint8Array) => record.map((byte, at) => (at === 1000 ? byte ^ 1 : byte))],
    ["the record is lost", () => Uint8Array.of(0)],
  ])("[SAFE-8] is unknown when %s: nothing goes on before settings say it", (_, harm) => {
    const device = new TestDevice(OTHER_ROLES);
    device.powerCut(harm(device.flash ?? new Uint8Array()));
    expect(device.view).toMatchObject({ fault: "bad_record", configRevision: 0 });
    device.run(60_000);
    expect(device.view.relays).toEqual(ALL_OFF);
    // Neither a restart nor a person who has looked makes it known.
    device.powerCut();
    device.run(1000);
    device.send({ type: "clear_fault" });
    device.run(60_000);
    device.powerCut();
    device.run(60_000);
    expect(device.view).toMatchObject({ fault: null, relays: ALL_OFF });
    for (const role of ["circulation", "drain", "fill", "topup", "spare"] as const) expect(device.on(role)).toBe("stale_config");
    device.configure(OTHER_ROLES);
    device.run(1000);
    expect(device.view.relays).toEqual([false, false, true, false, false]);
    expect(device.events.findLast(({ type }) => type === "relay")).toMatchObject({
      channel: 3,
      isOn: true,
      cause: "configuration",
    });
  });

  it("[SAFE-10] an OFF that came while it was unknown voids a run that was sent before it", () => {
    const device = new TestDevice();
    device.powerCut(Uint8Array.of(0));
    const late = device.frame();
    device.off("fill");
    device.configure(CONFIG);
    device.send({ type: "clear_top_up_lock" });
    const start = { type: "start_water_change", runId: "run-1", configRevision: CONFIG.revision, drainToMm: null } as const;
    expect(device.deliver(late, start).result).toBe("duplicate");
  });

  it("[SAFE-17] is the default of a device that never had a record or settings, and still is after a restart", () => {
    const device = new TestDevice(null);
    device.wantStop("stop-1");
    device.send({ type: "clear_stop", stopId: "stop-1" });
    device.powerCut();
    device.run(1000);
    expect(device.view).toMatchObject({ fault: null, configRevision: 0, relays: [true, false, false, false, false] });
    expect(device.on("fill")).toBe("ok");
  });
});
