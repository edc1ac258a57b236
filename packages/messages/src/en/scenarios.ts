// The faults that can be simulated around a demo tank, and the reaction of its controller. Everything here is marked as a demo: a real
// tank never shows any of it.

import type { Scenario } from "@halocline/domain/scenarios/scenarios";

type Told = Readonly<{ title: string; text: string }>;

export const scenarios = {
  ribbon: "Demo: this tank is simulated. No real water moves.",
  ribbonOfAll: "Demo: these tanks are simulated. No real water moves.",
  /** On a phone, beside the button. */
  ribbonShort: "Demo: simulated",
  demo: "Demo",
  title: "Break something",
  now: "Now",
  known: {
    burst_hose: { title: "Burst hose", text: "Water runs onto the floor" },
    empty_reservoir: { title: "Empty reservoir", text: "The top-up pump runs dry" },
    fouled_sensor: { title: "Sensor fouled", text: "Salt film on the lens" },
    stuck_sensor: { title: "Sensor stuck", text: "The reading never changes" },
    siphon: { title: "Siphon", text: "Water keeps flowing through the hose" },
    welded_relay: { title: "Welded relay", text: "The pump never stops" },
    blocked_overflow: { title: "Blocked overflow", text: "The display tank overflows" },
    wifi_gone: { title: "Wi-Fi gone", text: "The controller works offline" },
    power_cut: { title: "Power cut", text: "Everything restarts" },
  } satisfies Record<Scenario, Told>,
  speed: "Speed",
  speeds: { 1: "×1", 10: "×10", 60: "×60" },
  speedNames: { 1: "Real time", 10: "10 times faster", 60: "One hour in a minute" },
  faster: "10 times faster until the result is known.",
  realTime: {
    runOpen: ({ span }: Readonly<{ span: string }>) =>
      `Real time while the top-up runs, for ${span} at most. Then 10 times faster again.`,
    commandOpen: "Real time until the command has a result.",
    updateOpen: "Real time during the firmware update.",
  },
  mend: "Repair everything",
  notBroken: "The fault could not be started",
  notMended: "Not everything could be repaired",
  speedNotChanged: "The speed was not changed",
  silent: "The simulator of this tank is not responding.",
  close: "Close",
  waiting: "Nothing to see yet. Salt takes 50 minutes to build up: 5 minutes at ×10, less than one at ×60.",
  /** In the drawing, under the name of the pump. */
  marks: { burst: "burst", empty: "empty", siphon: "siphons", contactStuck: "contact stuck" },
  outcome: {
    saved: "The controller saved the floor.",
    dry: "The floor stayed dry.",
    wet: "Water on the floor.",
    cannot: "No controller can stop this water.",
    actedAfter: ({ span }: Readonly<{ span: string }>) => `The controller acted after ${span}.`,
    calledAfter: ({ span }: Readonly<{ span: string }>) => `It locked its pumps and raised an alarm after ${span}.`,
    /** Under a number of litres. */
    onFloor: "on the floor",
    onFloorSoFar: "on the floor so far",
    byTimer: "with a timer alone",
    ifNobodyComes: "without help",
  },
  story: {
    title: "What the controller did",
    counted: "Seconds and litres are simulated, in the tank's time.",
    began: "Fault began",
    pumpOn: ({ pump }: Readonly<{ pump: string }>) => `${pump} on`,
    pumpOff: ({ pump }: Readonly<{ pump: string }>) => `${pump} off`,
    locked: "Pumps locked",
    topUpLocked: "Top-up locked",
    alarmed: "Warning raised",
    offline: "Connection lost",
    online: "Connected again",
    restarted: "Restarted, all pumps off",
    mended: "Everything repaired",
    /** For a reason that this version does not know, the controller's code is shown instead. */
    reasons: {
      automatic_top_up: "Level below the top-up trigger",
      run: "A run is moving water",
      level: "Target level reached",
      fault: "Fault detected",
      dry: "The water did not rise",
      sensor: "The sensor was unreliable",
      sensor_stuck: "The reading did not change while the pump ran",
      sensor_dirty: "The sensor's window is dirty",
      hold: "Its pumps are held off",
      rising: "The water is rising although all pumps are off",
      /** Of a welded relay. */
      unmeasured:
        "The water is rising although all pumps are off. A welded relay is recognized only if the pump's flow has been measured.",
      welded: "Water keeps moving although the pump is off",
      overflow: "The overflow seems to be blocked",
      power: "Power cut",
      reset: "The top-up is not resumed",
      boot_default: "Default after a restart",
      limit: "Time limit reached",
      dry_run: "The water did not rise",
      emergency_stop: "Emergency stop",
      command: "Switched by hand",
      configuration: "New settings",
    },
  },
};
