import { describe, expect, it } from "vitest";
import { exampleAlertFacts as alert, exampleFacts, exampleRunFacts, minutesAgo, NOW_MS, relaysWith } from "./example-facts.ts";
import type { TankFacts } from "./facts.ts";
import { tankVerdict } from "./tank-verdict.ts";
import type { NextAction, Verdict, VerdictTone } from "./verdict.types.ts";

const MINUTE_MS = 60_000;
const judge = (change: Partial<TankFacts>) => tankVerdict(exampleFacts(change), NOW_MS);
const rowOf = (change: Partial<TankFacts>): Verdict => judge(change).verdict;
const faultOf = (role: "drain" | "fill" | "topup") => relaysWith({ role, isOn: false, sinceMs: minutesAgo(1), cause: "fault" });
const trend = (slopeMmPerMin: number | null) => ({ slopeMmPerMin });
const hold = (reason: string) => ({ reason, suspects: [], sinceMs: minutesAgo(6) });

describe("a latched fault", () => {
  it.each<[string, Partial<TankFacts>, Verdict]>([
    ["dry", { relays: faultOf("fill") }, { code: "locked_no_water", pump: "fill" }],
    ["dry", {}, { code: "locked_no_water", pump: null }],
    ["dry", { relays: faultOf("drain") }, { code: "locked_no_movement" }],
    ["no_movement", {}, { code: "locked_no_movement" }],
    ["sensor", {}, { code: "locked_sensor", isStuck: false }],
    ["sensor_stuck", {}, { code: "locked_sensor", isStuck: true }],
    ["wrong_way", { relays: faultOf("topup") }, { code: "locked_wrong_way", pump: "topup" }],
    ["drain_limit", { run: exampleRunFacts() }, { code: "locked_limit", pump: "drain", limitMs: 20 * MINUTE_MS }],
    ["fill_limit", {}, { code: "locked_limit", pump: "fill", limitMs: null }],
    ["topup_limit", {}, { code: "locked_limit", pump: "topup", limitMs: null }],
    ["circulation", {}, { code: "locked_circulation" }],
    ["bad_record", {}, { code: "locked_other", fault: "bad_record" }],
    ["pump_on_fire", {}, { code: "locked_other", fault: "pump_on_fire" }],
  ])("%s %j", (fault, change, verdict) => {
    expect(rowOf({ fault, ...change })).toEqual(verdict);
    expect(judge({ fault, ...change })).toMatchObject({
      tone: "danger",
      next: ["check_and_reset"],
      waits: { top_up: "pumps_locked", pause: null, schedule: null, calibrate: "pumps_locked" },
    });
  });

  it("is told by its verdict; another open alert is one more", () => {
    const alerts = [alert("fault_dry", "critical"), alert("sensor_dirty"), alert("hold_released", "info")];
    expect(judge({ fault: "dry", alerts })).toMatchObject({ toldAlertCodes: ["fault_dry"], moreCount: 1 });
    expect(judge({ fault: "on_fire", alerts: [alert("device_fault", "critical")] }).moreCount).toBe(0);
  });

  it("of which only the alert is left, still calls somebody", () => {
    expect(rowOf({ alerts: [alert("fault_dry", "critical")] })).toMatchObject({ code: "critical_alert", alertCode: "fault_dry" });
    expect(rowOf({ alerts: [alert("hold_rising", "critical")] })).toMatchObject({ code: "critical_alert" });
  });
});

describe("pumps that are held while the water stands", () => {
  it.each([
    ["rising", "rising"],
    ["falling", "falling"],
    ["welded", "welded"],
    ["raining_frogs", "other"],
  ])("%s", (reason, told) => {
    expect(judge({ hold: hold(reason) })).toMatchObject({
      verdict: { code: "held", reason: told, sinceMs: minutesAgo(6) },
      tone: "danger",
      next: ["check_and_release"],
      mayDrainByHand: false,
    });
  });
});

describe("a sensor without a reading", () => {
  it("is a warning for an hour, then a danger", () => {
    const since = (minutes: number) => judge({ distanceMm: null, noReadingSinceMs: minutesAgo(minutes) });
    expect(since(18)).toMatchObject({ verdict: { code: "no_data", sinceMs: minutesAgo(18), isLong: false }, tone: "warn" });
    expect(since(61)).toMatchObject({ verdict: { isLong: true }, tone: "danger", waits: { top_up: "no_reading" } });
    expect(rowOf({ distanceMm: null, alerts: [alert("sensor_failed", "critical")] })).toEqual({
      code: "no_data",
      sinceMs: null,
      isLong: true,
    });
  });
});

type Example = [name: string, change: Partial<TankFacts>, verdict: Verdict, tone: VerdictTone, next: readonly NextAction[]];

const PAUSED = relaysWith({ isOn: false, sinceMs: minutesAgo(2), cause: "command", pausedUntilMs: minutesAgo(-8) });
const warningOf = (alertCode: string): Verdict => ({ code: "warning", alertCode, alertId: `alert-${alertCode}` });
const low = (belowTopMm: number) => ({ belowTopMm, litres: belowTopMm / 2, hasAutoTopUp: true });

const EXAMPLES: readonly Example[] = [
  ["not taught", { calibration: null }, { code: "not_calibrated" }, "muted", ["calibrate"]],
  [
    "settings on their way",
    { isConfigConfirmed: false },
    { code: "settings_pending", isRefused: false },
    "muted",
    ["test_connection"],
  ],
  [
    "settings that were refused",
    { isConfigConfirmed: false, isConfigRefused: true, alerts: [alert("config_refused")] },
    { code: "settings_pending", isRefused: true },
    "muted",
    ["see_alert"],
  ],
  [
    "a water change",
    { run: exampleRunFacts(), distanceMm: 45 },
    {
      code: "changing_water",
      phase: "draining",
      moved: { doneMm: 15, wholeMm: 30, doneLitres: 7.5, wholeLitres: 15 },
      finishAtMs: minutesAgo(-40),
    },
    "info",
    ["stop_run", "run_details"],
  ],
  [
    "a top-up",
    {
      run: exampleRunFacts({
        type: "top_up",
        phase: "topping_up",
        phaseSinceMs: minutesAgo(0.2),
        marks: { startMm: 33, targetMm: 30 },
        finishAtMs: null,
      }),
      distanceMm: 31,
      litresPerMm: null,
    },
    { code: "topping_up", moved: { doneMm: 2, wholeMm: 3, doneLitres: null, wholeLitres: null }, finishAtMs: null },
    "info",
    ["stop_run"],
  ],
  [
    "a pump by hand",
    { relays: relaysWith({ role: "fill", isOn: true, sinceMs: minutesAgo(1), cause: "command" }) },
    { code: "pump_by_hand", role: "fill", endsAtMs: minutesAgo(-9) },
    "info",
    ["switch_off"],
  ],
  ["an update", { updateShare: 0.62 }, { code: "updating", share: 0.62 }, "info", ["cancel_update"]],
  ["an update that is installed", { updateShare: 1 }, { code: "updating", share: 1 }, "info", []],
  ["a budget that is used", { alerts: [alert("topup_budget")] }, { code: "top_up_budget" }, "warn", ["show_steps"]],
  [
    "the test of the overflow",
    { relays: relaysWith({ isOn: false, sinceMs: minutesAgo(1), cause: "overflow" }), alerts: [alert("circulation_paused")] },
    { code: "checking_overflow", endsAtMs: minutesAgo(-2) },
    "warn",
    ["show_steps"],
  ],
  [
    "a part-filled change",
    { isTopUpLocked: true, distanceMm: 46, alerts: [alert("top_up_locked")] },
    { code: "part_filled", missingMm: 16, litres: 8 },
    "warn",
    ["finish_change", "release_top_ups"],
  ],
  ["very low", { distanceMm: 55 }, { code: "very_low", ...low(25) }, "danger", ["show_steps"]],
  [
    "very low by its alert",
    { distanceMm: 53, alerts: [alert("level_low", "critical")] },
    { code: "very_low", ...low(23) },
    "danger",
    ["show_steps"],
  ],
  ["low", { distanceMm: 50 }, { code: "low", ...low(20) }, "warn", ["force_top_up"]],
  ["too high", { distanceMm: 26 }, { code: "too_high", aboveTopMm: 4, litres: 2 }, "warn", ["show_steps"]],
  [
    "a reservoir for less than a day, to the hour before it is empty",
    { freshWater: { litres: 1.5, litresPerDay: 2 }, alerts: [alert("reservoir_low")] },
    { code: "reservoir_low", litres: 1.5, emptyAtMs: minutesAgo(-1060) },
    "warn",
    ["confirm_refill"],
  ],
  [
    "an empty one",
    { freshWater: { litres: 0, litresPerDay: null } },
    { code: "reservoir_low", litres: 0, emptyAtMs: null },
    "warn",
    ["confirm_refill"],
  ],
  ["a warning", { alerts: [alert("run_missed")] }, warningOf("run_missed"), "warn", ["see_alert"]],
  ["a pause", { relays: PAUSED }, { code: "paused", untilMs: minutesAgo(-8) }, "info", ["resume_circulation"]],
  ["nothing", {}, { code: "all_well", nextScheduleAtMs: minutesAgo(-300), nextScheduleType: "water_change" }, "ok", []],
];

describe("one row for", () => {
  it.each(EXAMPLES)("%s", (_, change, verdict, tone, next) => {
    const told = judge(change);
    expect(told).toMatchObject({ verdict, tone, next, moreCount: 0 });
    expect(told.verdict).toEqual(verdict);
  });
});

describe("what may be started", () => {
  const waiting = (change: Partial<TankFacts>) =>
    Object.fromEntries(Object.entries(judge(change).waits).filter(([, reason]) => reason !== null));

  it("is everything when all is well, but nothing that needs live readings when they are late", () => {
    expect(waiting({})).toEqual({});
    const late = { asOfMs: NOW_MS - 35_000 };
    expect(waiting(late)).toEqual({ water_change: "not_live", top_up: "not_live", finish_change: "not_live" });
    expect(rowOf(late).code).toBe("all_well");
  });

  it("is only a schedule while something runs, for its own reason", () => {
    const open = ["water_change", "top_up", "finish_change", "pump_on", "pause", "calibrate", "update"];
    expect(Object.keys(waiting({ run: exampleRunFacts() }))).toEqual(open);
    expect(waiting({ run: exampleRunFacts() }).pause).toBe("change_open");
    expect(waiting({ run: exampleRunFacts({ type: "top_up", phase: "topping_up", phaseLimitMs: 100 }) }).pause).toBe(
      "top_up_open",
    );
    expect(waiting({ relays: relaysWith({ role: "spare", isOn: true }) }).pump_on).toBe("pump_on");
  });

  it("leaves teaching and pumps by hand to a tank that is not calibrated", () => {
    expect(Object.keys(waiting({ calibration: null }))).toEqual([
      "water_change",
      "top_up",
      "finish_change",
      "schedule",
      "update",
    ]);
  });

  it("leaves out the top-up alone where only that would harm", () => {
    expect(waiting({ isTopUpLocked: true })).toEqual({ top_up: "part_filled" });
    expect(waiting({ alerts: [alert("topup_budget")] })).toEqual({ top_up: "top_up_budget" });
    expect(waiting({ distanceMm: 26 })).toEqual({ top_up: "level_too_high" });
  });

  it("is no pause where circulation comes first", () => {
    expect(waiting({ relays: relaysWith({ isOn: false, sinceMs: minutesAgo(31) }) }).pause).toBe("circulation_first");
    expect(waiting({ relays: relaysWith({ isOn: false, sinceMs: minutesAgo(1), cause: "overflow" }) }).pause).toBe(
      "checking_overflow",
    );
  });
});

describe("a run", () => {
  const slow = (change: object, slope: number | null) => rowOf({ run: exampleRunFacts(change), trend: trend(slope) });

  it("is slow below half of what its pump moves, once the trend is about this phase alone", () => {
    expect(slow({ usualRateMmPerMin: 6.3 }, -2.1)).toEqual({
      code: "slow_run",
      phase: "draining",
      rateMmPerMin: 2.1,
      usualMmPerMin: 6.3,
      endsAtMs: minutesAgo(-16),
    });
    expect(slow({ usualRateMmPerMin: 6.3 }, -3.2).code).toBe("changing_water");
    expect(slow({ usualRateMmPerMin: 6.3, phaseSinceMs: minutesAgo(2.9) }, 0).code).toBe("changing_water");
    expect(slow({ usualRateMmPerMin: 6.3, phase: "filling" }, 6).code).toBe("changing_water");
    expect(slow({ usualRateMmPerMin: 6.3 }, 6)).toMatchObject({ code: "slow_run", rateMmPerMin: 0 });
  });

  it("is slow beyond four fifths of its limit, however fast it seems", () => {
    expect(slow({ phaseSinceMs: minutesAgo(16) }, null).code).toBe("changing_water");
    expect(slow({ phaseSinceMs: minutesAgo(16.1) }, null)).toMatchObject({ code: "slow_run", rateMmPerMin: null });
  });

  it("is slow by measure, too, without anybody's flows", () => {
    expect(slow({ pace: "usual" }, null).code).toBe("changing_water");
    expect(slow({ pace: "slower" }, null)).toMatchObject({ code: "slow_run", endsAtMs: minutesAgo(-16) });
    expect(slow({ pace: "wrong_way" }, null).code).toBe("slow_run");
  });

  it("has no water to count in a phase without a pump, and no time that is over", () => {
    expect(slow({ phase: "settling", marks: null, phaseLimitMs: null, finishAtMs: minutesAgo(1) }, 0)).toEqual({
      code: "changing_water",
      phase: "settling",
      moved: null,
      finishAtMs: null,
    });
  });
});

describe("alerts that are about to end", () => {
  it.each(["device_offline", "sensor_failed", "circulation_off"])("warn of what is not seen any more: %s", (code) => {
    expect(rowOf({ alerts: [alert(code, "critical")] })).toEqual(warningOf(code));
  });

  it("the critical one is told first, then the newest; information never counts", () => {
    const alerts = [alert("run_missed", "warn", 1), alert("sensor_dirty", "warn", 9), alert("hold_released", "info", 0)];
    expect(judge({ alerts })).toMatchObject({ verdict: warningOf("run_missed"), moreCount: 1 });
    expect(judge({ alerts: [...alerts, alert("circulation_off", "critical", 60)] })).toMatchObject({
      verdict: warningOf("circulation_off"),
      moreCount: 2,
    });
    expect(rowOf({ alerts: alerts.slice(2) }).code).toBe("all_well");
  });

  it("while circulation stands, a level above a mark that nobody took for that is no level too high", () => {
    expect(rowOf({ distanceMm: 24, relays: PAUSED }).code).toBe("paused");
    const calibration = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3, topOffDistanceMm: 28 };
    expect(rowOf({ distanceMm: 24, relays: PAUSED, calibration }).code).toBe("too_high");
  });
});

describe("after a run that failed", () => {
  const failed = (secondsAgo: number, readingsSince: number, change: Partial<TankFacts> = {}) =>
    tankVerdict(
      exampleFacts({ lastRun: { hasFailed: true, endedAtMs: NOW_MS - secondsAgo * 1000, readingsSince }, ...change }),
      NOW_MS,
    );

  it("is not called well before ten seconds and two readings, whichever takes longer", () => {
    expect(failed(9, 2)).toMatchObject({ verdict: { code: "checking", cause: "run_failed" }, tone: "muted" });
    expect(failed(600, 1).verdict.code).toBe("checking");
    expect(failed(11, 2).verdict.code).toBe("all_well");
    const success = { hasFailed: false, endedAtMs: NOW_MS - 1000, readingsSince: 0 };
    expect(tankVerdict(exampleFacts({ lastRun: success }), NOW_MS).verdict.code).toBe("all_well");
  });

  it("starts no water meanwhile, and hides no lock and no very low level", () => {
    expect(failed(4, 0).waits).toMatchObject({ water_change: "checking_level", top_up: "checking_level", pause: null });
    expect(failed(4, 0, { fault: "dry" }).verdict.code).toBe("locked_no_water");
    expect(failed(4, 0, { distanceMm: 55 }).verdict.code).toBe("very_low");
    expect(failed(4, 0, { distanceMm: 50 }).verdict.code).toBe("checking");
  });

  it("does not call the water too high while it returns to the pipes", () => {
    const high = { distanceMm: 22 };
    expect(tankVerdict(exampleFacts({ ...high, relays: relaysWith({ sinceMs: minutesAgo(1) }) }), NOW_MS).verdict).toEqual({
      code: "checking",
      cause: "pipes",
    });
    expect(tankVerdict(exampleFacts(high), NOW_MS).verdict.code).toBe("too_high");
  });
});
