import { describe, expect, it } from "vitest";
import { exampleAlertFacts as alert, exampleFacts, exampleRunFacts, minutesAgo, NOW_MS, relaysWith } from "./example-facts.ts";
import type { TankFacts } from "./facts.ts";
import { tankVerdict } from "./tank-verdict.ts";
import type { Verdict } from "./verdict.types.ts";

const MINUTE_MS = 60_000;
const judge = (change: Partial<TankFacts>) => tankVerdict(exampleFacts(change), NOW_MS);
const rowOf = (change: Partial<TankFacts>): Verdict => judge(change).verdict;

const hold = (reason: string, suspects: readonly string[] = []) => ({ reason, suspects, sinceMs: minutesAgo(6) });
const trend = (slopeMmPerMin: number | null) => ({ slopeMmPerMin });
const stop = (secondsAgo: number, isLatched: boolean) => ({ requestedAtMs: NOW_MS - secondsAgo * 1000, isLatched });
const circulationOff = (minutes: number, change = {}) =>
  relaysWith({ isOn: false, sinceMs: minutesAgo(minutes), cause: "command", ...change });
const silent = { asOfMs: minutesAgo(14) };

describe("an emergency stop", () => {
  it("[SAFE-11] is on its way for three seconds, then not confirmed, whether or not the controller is heard", () => {
    expect(rowOf({ emergencyStop: stop(3, false) })).toEqual({ code: "stopping" });
    expect(judge({ emergencyStop: stop(4, false) })).toMatchObject({
      verdict: { code: "stop_unconfirmed" },
      tone: "solid",
      next: ["send_stop_again", "how_to_unplug", "withdraw_stop"],
    });
    expect(rowOf({ emergencyStop: stop(4, false), isOffline: true })).toEqual({ code: "stop_unconfirmed" });
  });

  it("that is confirmed says how long circulation may stand, and then that it stands", () => {
    const emergencyStop = stop(600, true);
    const since = { sinceMs: emergencyStop.requestedAtMs };
    expect(rowOf({ emergencyStop })).toEqual({ code: "stopped", ...since, clearWithinMs: null });
    expect(rowOf({ emergencyStop, relays: circulationOff(6) })).toEqual({
      code: "stopped",
      ...since,
      clearWithinMs: 24 * MINUTE_MS,
    });
    expect(judge({ emergencyStop, relays: circulationOff(34) })).toMatchObject({
      verdict: { code: "still_water", offForMs: 34 * MINUTE_MS, isStopped: true },
      next: ["clear_stop"],
    });
  });
});

describe("silence", () => {
  it("after trouble sends somebody to the tank, with what was known last", () => {
    const told = judge({ ...silent, hold: hold("rising"), trend: trend(2), alerts: [alert("device_offline")] });
    expect(told).toMatchObject({
      verdict: { code: "go_and_look", asOfMs: silent.asOfMs, before: { code: "rising" } },
      tone: "solid",
      mayDrainByHand: false,
      toldAlertCodes: ["device_offline"],
      moreCount: 0,
    });
    for (const change of [{ fault: "dry" }, { emergencyStop: stop(600, true) }, { distanceMm: null }])
      expect(rowOf({ ...silent, ...change }).code).toBe("go_and_look");
  });

  it("while a pump moved water says which, and when it is off at the latest", () => {
    const silentForMs = 14 * MINUTE_MS;
    const relays = relaysWith({ role: "drain", isOn: true, sinceMs: minutesAgo(15), cause: "command" });
    expect(rowOf({ ...silent, relays })).toEqual({
      code: "silent_while_pumping",
      silentForMs,
      pump: "drain",
      endsAtMs: minutesAgo(5),
    });
    const run = exampleRunFacts();
    expect(rowOf({ ...silent, run })).toEqual({
      code: "silent_while_pumping",
      silentForMs,
      pump: null,
      endsAtMs: run.deadlineMs,
    });
  });

  it("after calm is not known, and what was known is said of its own time", () => {
    expect(judge(silent)).toMatchObject({
      verdict: { code: "not_known", silentForMs: 14 * MINUTE_MS, asOfMs: silent.asOfMs, before: { code: "all_well" } },
      tone: "muted",
      waits: { pause: "controller_silent", schedule: null },
    });
    // It stood for 20 minutes when it was last heard: nobody knows that it still does.
    expect(rowOf({ ...silent, relays: circulationOff(34) })).toMatchObject({ code: "not_known" });
    expect(rowOf({ isOffline: true })).toMatchObject({ code: "not_known" });
  });

  it("says whose delay it is while the server is behind, and calls nothing well that it has not heard", () => {
    const behind = { isServerBehind: true };
    expect(judge({ ...behind, asOfMs: minutesAgo(1) })).toMatchObject({
      verdict: { code: "server_behind", asOfMs: minutesAgo(1), before: { code: "all_well" } },
      tone: "muted",
      next: [],
      waits: { water_change: "server_behind", top_up: "server_behind", pump_on: "server_behind", pause: "server_behind" },
    });
    // What comes live is of now, however far behind the record is.
    expect(rowOf({ ...behind, asOfMs: NOW_MS - 3000 }).code).toBe("all_well");
    expect(rowOf({ ...behind, asOfMs: NOW_MS - 40_000 }).code).toBe("all_well");
    expect(rowOf({ ...behind, asOfMs: NOW_MS - 40_001 }).code).toBe("server_behind");
    // It has said goodbye, or was silent before.
    expect(rowOf({ ...behind, ...silent, isOffline: true }).code).toBe("not_known");
  });

  it("does not calm while the server is behind: after trouble, and after a pump that ran, somebody has to look", () => {
    const behind = { isServerBehind: true, asOfMs: minutesAgo(2) };
    expect(rowOf({ ...behind, hold: hold("rising"), trend: trend(2) }).code).toBe("go_and_look");
    expect(rowOf({ ...behind, relays: relaysWith({ role: "drain", isOn: true, sinceMs: minutesAgo(3) }) }).code).toBe(
      "silent_while_pumping",
    );
  });

  it("is not meant by a controller that was never heard", () => {
    expect(rowOf({ asOfMs: null, distanceMm: null, isOffline: true })).toEqual({ code: "waiting" });
  });
});

describe("trouble", () => {
  it("[SAFE-7] water that rises: the drain pump alone may be switched on by hand", () => {
    for (const slope of [2, null])
      expect(judge({ hold: hold("rising"), trend: trend(slope), alerts: [alert("hold_rising", "critical")] })).toMatchObject({
        verdict: { code: "rising" },
        tone: "solid",
        mayDrainByHand: true,
        waits: { pump_on: "pumps_held", pause: null, schedule: null },
        toldAlertCodes: ["hold_rising"],
        moreCount: 0,
      });
    expect(judge({ hold: hold("rising"), trend: trend(2), fault: "dry" }).mayDrainByHand).toBe(false);
  });

  it("a pump that does not stop is named only when it is the only suspect", () => {
    const welded = (...suspects: string[]) => rowOf({ hold: hold("welded", suspects), trend: trend(-1) });
    expect(welded("welded_relay", "drain_pump")).toEqual({ code: "pump_runs_on", pump: "drain" });
    expect(welded("drain_pump", "fill_pump")).toEqual({ code: "pump_runs_on", pump: null });
    expect(welded("constructor")).toEqual({ code: "pump_runs_on", pump: null });
    expect(rowOf({ alerts: [alert("safety_refused", "critical")] })).toEqual({ code: "pump_runs_on", pump: null });
  });

  it("water that leaves says how much, as far as that is known", () => {
    const falling = { hold: hold("falling"), trend: trend(-0.5), dryInMs: 90 * MINUTE_MS };
    expect(rowOf(falling)).toEqual({ code: "falling", litresPerHour: 15, mmPerHour: 30, dryInMs: 90 * MINUTE_MS });
    expect(rowOf({ ...falling, trend: trend(null), dryInMs: null })).toEqual({
      code: "falling",
      litresPerHour: null,
      mmPerHour: null,
      dryInMs: null,
    });
    expect(rowOf({ ...falling, litresPerMm: null })).toMatchObject({ litresPerHour: null, mmPerHour: 30 });
  });

  it.each<[string, Partial<TankFacts>, Verdict]>([
    ["a blocked overflow", { hold: hold("overflow"), relays: circulationOff(40) }, { code: "overflow_blocked" }],
    ["a return pump that stands", { alerts: [alert("circulation_stopped", "critical")] }, { code: "circulation_stopped" }],
    ["a wet sensor", { hold: hold("input") }, { code: "input_wet" }],
    ["an overfilled tank", { fault: "overfill", distanceMm: 22 }, { code: "too_much_water", aboveTopMm: 8, litres: 4 }],
    [
      "a level far too high",
      { alerts: [alert("level_high", "critical")], distanceMm: null },
      { code: "too_much_water", aboveTopMm: null, litres: null },
    ],
    ["a fault of too little", { fault: "underfill" }, { code: "too_little_water", belowDrainMm: null, litres: null }],
    ["water beyond its lowest mark", { distanceMm: 72 }, { code: "too_little_water", belowDrainMm: 12, litres: 6 }],
    ["still water", { relays: circulationOff(34) }, { code: "still_water", offForMs: 34 * MINUTE_MS, isStopped: false }],
    [
      "a critical alert without a row of its own",
      { alerts: [alert("run_overdue", "critical")] },
      { code: "critical_alert", alertCode: "run_overdue", alertId: "alert-run_overdue" },
    ],
  ])("%s", (_, change, verdict) => {
    expect(judge(change)).toMatchObject({ verdict, tone: "solid", mayDrainByHand: false });
    expect(rowOf(change)).toEqual(verdict);
  });

  it("does not report too little water while circulation refills the pipes after a change, unless the controller does", () => {
    const low = { distanceMm: 72, run: exampleRunFacts({ phase: "settling" }) };
    expect(rowOf(low).code).toBe("changing_water");
    expect(rowOf({ ...low, run: exampleRunFacts({ phase: "filling" }) }).code).toBe("changing_water");
    expect(rowOf({ ...low, fault: "underfill" }).code).toBe("too_little_water");
    expect(rowOf({ ...low, relays: circulationOff(1) }).code).toBe("too_little_water");
    expect(rowOf({ ...low, run: exampleRunFacts({ phase: "draining" }) }).code).toBe("too_little_water");
    expect(rowOf({ ...low, run: null }).code).toBe("too_little_water");
  });

  it("[SAFE-17] circulation that stands is none in a run and in a person's pause, whatever the alert says", () => {
    const alerts = [alert("circulation_off", "critical")];
    const long = circulationOff(40, { pausedUntilMs: minutesAgo(-8) });
    expect(judge({ relays: long, alerts })).toMatchObject({ verdict: { code: "paused" }, moreCount: 0 });
    expect(judge({ relays: circulationOff(40), run: exampleRunFacts(), alerts })).toMatchObject({
      verdict: { code: "changing_water" },
      moreCount: 0,
    });
    expect(rowOf({ relays: long, emergencyStop: stop(60, true) })).toMatchObject({ code: "still_water", isStopped: true });
    expect(rowOf({ relays: circulationOff(5), alerts })).toMatchObject({ code: "still_water", offForMs: 5 * MINUTE_MS });
  });
});
