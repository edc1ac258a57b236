// What the app shows about each scenario, in the order in which they are answered.

import type { Scenario } from "@halocline/domain/scenarios/scenarios";

export type Told = Readonly<{
  button: string;
  /** Codes of the verdict: where there are two, the second follows the first. */
  verdict: readonly string[];
  says: RegExp;
  outcome: RegExp;
  tone: "ok" | "warn";
  story: readonly string[];
  /** The reason below "Pumps locked". */
  lockedBecause?: string;
  /** The alert that is sent. Null if there is none: a controller may be silent for ten minutes without one. */
  alert: string | null;
}>;

const TOPPED_UP = ["Fault began", "Top-Up Pump on", "Top-Up Pump off"];

export const TOLD: Readonly<Record<Scenario, Told>> = {
  blocked_overflow: {
    button: "Blocked overflow",
    verdict: ["checking_overflow"],
    says: /The sump fell fast, so circulation pauses/,
    outcome:
      /^The controller saved the floor\. The controller acted after \d+ s\. \d\.\d L on the floor \d+\.\d L with a timer alone$/,
    tone: "ok",
    story: ["Fault began", "Circulation off"],
    alert: "The sump emptied too fast, so the controller paused circulation",
  },
  power_cut: {
    button: "Power cut",
    // On a busy machine the power may go before the top-up has begun: then no run failed.
    verdict: ["warning", "all_well"],
    says: /A run failed|All is well/,
    outcome: /^The floor stayed dry\. The controller acted after \d+ s\. 0\.0 L on the floor$/,
    tone: "ok",
    story: ["Fault began", "Circulation off", "Connection lost", "Restarted, all pumps off", "Circulation on"],
    alert: null,
  },
  wifi_gone: {
    button: "Wi-Fi gone",
    verdict: ["not_known"],
    says: /No message from the controller/,
    outcome: /^The floor stayed dry\. The controller acted after \d+ s\. 0\.0 L on the floor$/,
    tone: "ok",
    story: ["Fault began", "Connection lost", "Top-Up Pump on", "Top-Up Pump off"],
    alert: null,
  },
  stuck_sensor: {
    button: "Sensor stuck",
    verdict: ["locked_sensor"],
    says: /The level sensor did not move while a pump ran/,
    outcome: /^The floor stayed dry\. The controller acted after \d+ s\. 0\.0 L on the floor$/,
    tone: "ok",
    story: [...TOPPED_UP, "Pumps locked"],
    alert: "The level reading did not move at all while a pump ran",
  },
  burst_hose: {
    button: "Burst hose",
    verdict: ["locked_no_water"],
    says: /The top-up pump ran, but no water arrived/,
    outcome:
      /^The controller saved the floor\. The controller acted after \d+ s\. \d\.\d L on the floor \d+\.\d L with a timer alone$/,
    tone: "ok",
    story: [...TOPPED_UP, "Pumps locked"],
    alert: "A pump ran, but the level did not change",
  },
  empty_reservoir: {
    button: "Empty reservoir",
    verdict: ["locked_no_water"],
    says: /Check the fresh water reservoir/,
    outcome: /^The floor stayed dry\. The controller acted after \d+ s\. 0\.0 L on the floor$/,
    tone: "ok",
    story: [...TOPPED_UP, "Pumps locked"],
    alert: "A pump ran, but the level did not change",
  },
  fouled_sensor: {
    button: "Sensor fouled",
    verdict: ["warning", "no_data"],
    says: /sensor/i,
    outcome: /^The floor stayed dry\. The controller acted after \d+ min\. 0\.0 L on the floor$/,
    tone: "ok",
    story: ["Fault began", "Warning raised"],
    alert: "The level sensor's readings are getting worse",
  },
  welded_relay: {
    button: "Welded relay",
    verdict: ["pump_runs_on"],
    says: /Act now: a pump does not stop/,
    outcome:
      /^No controller can stop this water\. It locked its pumps and raised an alarm after \d+ s\. \d\.\d L on the floor so far \d+\.\d L without help$/,
    tone: "warn",
    story: [...TOPPED_UP, "Pumps locked"],
    lockedBecause: "Water keeps moving although the pump is off",
    alert: "although its pump was switched off",
  },
  siphon: {
    button: "Siphon",
    verdict: ["rising"],
    says: /Act now: water is rising/,
    outcome:
      /^No controller can stop this water\. It locked its pumps and raised an alarm after \d+ s\. \d\.\d L on the floor so far \d+\.\d L without help$/,
    tone: "warn",
    story: [...TOPPED_UP, "Pumps locked"],
    lockedBecause: "The water is rising although all pumps are off",
    alert: "The water rises although every pump is off",
  },
};
