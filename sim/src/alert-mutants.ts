// Alert rules broken on purpose, one thing each. A simulated month must expose each of them.

import type { WatchedCode } from "@halocline/domain/alerts/alert-table";
import type { Look, Patience } from "@halocline/domain/alerts/conditions";
import { ALERT_RULES, type AlertRule, type SeenDevice } from "@halocline/domain/alerts/rules";
import { type AlertBuild, GOOD_ALERTS } from "./alert-world.ts";

type Breakage = Readonly<{
  seen?: (seen: SeenDevice) => SeenDevice;
  look?: (look: Look) => Look;
  patience?: (patience: Patience) => Patience;
}>;

const brokenRule = ({ look, patience }: AlertRule, broken: Breakage): AlertRule => ({
  look: (seen, nowMs) => {
    const looked = look(broken.seen?.(seen) ?? seen, nowMs);
    return broken.look?.(looked) ?? looked;
  },
  patience: (intervalS) => broken.patience?.(patience(intervalS)) ?? patience(intervalS),
});

const breaking = (codes: readonly WatchedCode[], broken: Breakage, more: Partial<AlertBuild> = {}): AlertBuild => ({
  ...GOOD_ALERTS,
  ...more,
  rules: { ...ALERT_RULES, ...Object.fromEntries(codes.map((code) => [code, brokenRule(ALERT_RULES[code], broken)])) },
});

const LEVELS: readonly WatchedCode[] = ["level_low", "level_high"];
const atOnce = (patience: Patience): Patience => ({ ...patience, enterAfterMs: 0 });
const overAtOnce = (patience: Patience): Patience => ({ ...patience, leaveAfterMs: 0 });
const mild = (look: Look): Look => ({ ...look, worse: "absent" });
const withoutBetween = (look: Look): Look => (look.verdict === "between" ? { ...look, verdict: "absent" } : look);

/** What the ledger must say of it. */
type BrokenAlerts = Readonly<{ rule: string; build: AlertBuild }>;

export const ALERT_MUTANTS: Readonly<Record<string, BrokenAlerts>> = {
  "a silent device is an alert at once": { rule: "false alarm", build: breaking(["device_offline"], { patience: atOnce }) },
  "one bad reading is a dead sensor": { rule: "false alarm", build: breaking(["sensor_failed"], { patience: atOnce }) },
  "one outlier is a wrong level": { rule: "twice", build: breaking(LEVELS, { patience: atOnce }) },
  "a feeding pause is circulation that stands": {
    rule: "false alarm",
    build: breaking(["circulation_off"], { patience: atOnce }),
  },
  "over at the threshold it came by, at once": {
    rule: "twice",
    build: breaking(
      LEVELS,
      { look: withoutBetween, patience: (patience) => overAtOnce(atOnce(patience)) },
      { hasReopening: false },
    ),
  },
  "what comes back is a new alert": { rule: "twice", build: { ...GOOD_ALERTS, hasReopening: false } },
  "forgets between two looks that it was raised": { rule: "twice", build: { ...GOOD_ALERTS, isForgetful: true } },
  "a drained tank in a change is a low tank": {
    rule: "false alarm",
    build: breaking(["level_low"], {
      seen: (seen) => ({ ...seen, isRunOpen: false, runEndedAtMs: null }),
    }),
  },
  "water that ran back is an overfull sump": {
    rule: "false alarm",
    build: breaking(["level_high"], { seen: (seen) => ({ ...seen, circulation: null }) }),
  },
  "its own restart is everybody's silence": { rule: "false alarm", build: { ...GOOD_ALERTS, knowsOwnGaps: false } },
  "silent in a run is no worse": { rule: "severity", build: breaking(["device_offline"], { look: mild }) },
  "very low is no worse than low": { rule: "severity", build: breaking(["level_low"], { look: mild }) },
  "[SAFE-17] circulation may stand for an hour": {
    rule: "late",
    build: breaking(["circulation_off"], {
      patience: (patience) => ({ ...patience, enterAfterMs: 2 * patience.enterAfterMs }),
    }),
  },
  "is never over": {
    rule: "never over",
    build: breaking(["device_offline"], {
      patience: (patience) => ({ ...patience, leaveAfterMs: Number.POSITIVE_INFINITY }),
    }),
  },
  "looks at nothing but the level": {
    rule: "missed",
    build: breaking(["device_offline", "sensor_failed", "circulation_off"], {
      look: (look) => ({ ...look, verdict: "absent" }),
    }),
  },
};
