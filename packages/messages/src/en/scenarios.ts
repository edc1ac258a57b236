// What can be broken around a simulated tank, and what its controller did about it. Everything here is marked as a demo: a real
// tank never shows any of it.

import type { Scenario } from "@halocline/domain/scenarios/scenarios";

type Told = Readonly<{ title: string; text: string }>;

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
  speeds: { 1: "×1", 10: "×10", 60: "×60" },
  speedNames: { 1: "Real time", 10: "10 times faster", 60: "One hour in a minute" },
  faster: "10 times faster until the result is known.",
  realTime: {
    runOpen: ({ span }: Readonly<{ span: string }>) =>
      `Real time while the top-up runs, for ${span} at most. Then 10 times faster again.`,
    commandOpen: "Real time until the result, because a command was sent.",
    updateOpen: "Real time during the firmware update.",
  },
  mend: "Put everything right",
  notBroken: "The tank could not be broken",
  notMended: "Not everything could be put right",
  speedNotChanged: "The speed stayed as it was",
  silent: "The simulator of this tank does not answer.",
  close: "Close",
  waiting: "Nothing to see yet: salt takes 50 minutes to build up. At ×10 that is 5 minutes, at ×60 less than one.",
  /** In the drawing, under the name of the pump. */
  marks: { burst: "burst", empty: "empty", siphon: "siphons", contactStuck: "contact stuck" },
  outcome: {
    saved: "The controller saved the floor.",
    dry: "The floor stayed dry.",
    wet: "Water on the floor.",
    cannot: "No controller can stop this water.",
    actedAfter: ({ span }: Readonly<{ span: string }>) => `The controller acted after ${span}.`,
    calledAfter: ({ span }: Readonly<{ span: string }>) => `It locked its pumps and called for help after ${span}.`,
    /** Under a number of litres. */
    onFloor: "on the floor",
    onFloorSoFar: "on the floor so far",
    byTimer: "with a timer alone",
    ifNobodyComes: "if nobody comes",
  },
  story: {
    title: "What the controller did",
    counted: "Seconds and litres are the simulation's own count, in the tank's time.",
    began: "Something broke",
    pumpOn: ({ pump }: Readonly<{ pump: string }>) => `${pump} on`,
    pumpOff: ({ pump }: Readonly<{ pump: string }>) => `${pump} off`,
    locked: "Pumps locked",
    topUpLocked: "Top-up locked",
    alarmed: "Warning raised",
    offline: "Connection lost",
    online: "Connected again",
    restarted: "Restarted, every pump off",
    mended: "Everything put right",
    /** In the controller's own word where this version has no other. */
    reasons: {
      automatic_top_up: "Level below the top-up mark",
      run: "A run moves water",
      level: "The level was reached",
      fault: "Something was wrong",
      dry: "The water did not rise",
      sensor: "The sensor could not be trusted",
      sensor_stuck: "The reading did not move while the pump ran",
      sensor_dirty: "The sensor's window is dirty",
      hold: "Its pumps are held off",
      rising: "The water rises although every pump is off",
      /** Of a welded relay. */
      unmeasured:
        "The water rises although every pump is off. A welded relay is recognized only if the pump's rate has been measured.",
      welded: "Water moves on although the pump is off",
      overflow: "The overflow seems to be blocked",
      power: "There is no power",
      reset: "The top-up is not taken up again",
      boot_default: "As after every start",
      limit: "Time limit reached",
      dry_run: "The water did not rise",
      emergency_stop: "Somebody pressed stop",
      command: "Somebody asked for it",
      configuration: "New settings came",
    },
  },
};
