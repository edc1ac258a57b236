// What can be broken around a simulated tank, and what its controller did about it. Everything here is marked as a demo: a real
// tank never shows any of it.

import type { Scenario } from "@halocline/domain/scenarios/scenarios";

type Told = Readonly<{ title: string; text: string }>;
type Spilled = Readonly<{ span: string; litres: string }>;

export const scenarios = {
  ribbon: "Demo: this tank is simulated. Nothing here is real, nothing can get wet.",
  ribbonOfAll: "Demo: these tanks are simulated. Nothing here is real, nothing can get wet.",
  /** On a phone, beside the button. */
  ribbonShort: "Demo: simulated",
  demo: "Demo",
  title: "Break something",
  now: "Now",
  known: {
    burst_hose: { title: "Burst hose", text: "The water runs to the floor" },
    empty_reservoir: { title: "Empty reservoir", text: "The top-up pump runs dry" },
    fouled_sensor: { title: "Sensor fouled", text: "Salt film on the lens" },
    stuck_sensor: { title: "Sensor stuck", text: "It shows the same level for ever" },
    siphon: { title: "Siphon", text: "Water runs on through the hose" },
    welded_relay: { title: "Welded relay", text: "The pump never stops" },
    blocked_overflow: { title: "Blocked overflow", text: "The display tank runs over" },
    wifi_gone: { title: "Wi-Fi gone", text: "The controller is on its own" },
    power_cut: { title: "Power cut", text: "Everything restarts" },
  } satisfies Record<Scenario, Told>,
  speed: "Speed",
  speeds: { 1: "×1", 60: "×60" },
  speedNames: { 1: "Real time", 60: "One hour in a minute" },
  mend: "Put everything right",
  notBroken: "The tank could not be broken",
  notMended: "Not everything could be put right",
  speedNotChanged: "The speed stayed as it was",
  silent: "The simulator of this tank does not answer.",
  close: "Close",
  waiting: "Nothing to see yet: salt takes an hour. ×60 makes it a minute.",
  outcome: {
    /** `timer`: what the same pump on a timer would have spilled. */
    saved: "The controller saved the floor.",
    savedText: ({ span, litres, timer }: Spilled & Readonly<{ timer: string }>) =>
      `It acted after ${span}, ${litres} spilled. A timer alone: ${timer}.`,
    savedDryText: ({ span, timer }: Readonly<{ span: string; timer: string }>) =>
      `It acted after ${span}, nothing spilled. A timer alone: ${timer}.`,
    dry: "The floor stayed dry.",
    dryText: ({ span }: Readonly<{ span: string }>) => `The controller acted after ${span}, nothing spilled.`,
    wet: "Water on the floor.",
    wetText: ({ span, litres }: Spilled) => `The controller acted after ${span}, ${litres} spilled.`,
    cannot: "No controller can stop this water.",
    cannotText: ({ span, litres, most }: Spilled & Readonly<{ most: string }>) =>
      `It locked its pumps and called for help after ${span}. On the floor: ${litres} so far, ${most} if nobody comes.`,
  },
  story: {
    title: "What the controller did",
    counted: "Seconds and litres are the simulation's own count, in the tank's time.",
    began: "It began",
    pumpOn: ({ pump }: Readonly<{ pump: string }>) => `${pump} on`,
    pumpOff: ({ pump }: Readonly<{ pump: string }>) => `${pump} off`,
    locked: "Pumps locked",
    topUpLocked: "Top-up locked",
    alarmed: "Warning raised",
    offline: "Not heard any more",
    online: "Heard again",
    restarted: "Restarted, every pump off",
    mended: "Everything put right",
    /** In the controller's own word where this version has no other. */
    reasons: {
      automatic_top_up: "The water stood below its mark",
      run: "A run moves water",
      level: "The level was reached",
      fault: "Something was wrong",
      dry: "The water did not rise",
      sensor: "The sensor could not be trusted",
      sensor_stuck: "The reading did not move while the pump ran",
      sensor_dirty: "The sensor's window is dirty",
      hold: "Its pumps are held off",
      rising: "The water rises although every pump is off",
      welded: "Water moves on although the pump is off",
      overflow: "The overflow seems to be blocked",
      power: "There is no power",
      reset: "The top-up is not taken up again",
      boot_default: "As after every start",
      limit: "It had run as long as it may",
      dry_run: "The water did not rise",
      emergency_stop: "Somebody pressed stop",
      command: "Somebody asked for it",
      configuration: "New settings came",
    },
  },
};
