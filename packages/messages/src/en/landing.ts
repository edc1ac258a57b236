// The landing page: the demo tank, the controller's safety rules, and the parts list.

/** What a visitor may break here. */
export type LandingScenario = "burst_hose" | "empty_reservoir" | "fouled_sensor" | "wifi_gone" | "power_cut";
/** The rules of docs/safety.md that this page shows. */
export type LandingRule = "SAFE-1" | "SAFE-2" | "SAFE-4" | "SAFE-5" | "SAFE-6" | "SAFE-7" | "SAFE-9" | "SAFE-11";

type Litres = Readonly<{ litres: string }>;
/** `timer` is what the pump would have spilled with only a timer of `timerMinutes`. */
type Spilled = Readonly<{ litres: string; timer: string; timerMinutes: number }>;
type Result = Readonly<{ title: string; text: string }>;
type Seconds = Readonly<{ seconds: number }>;

const stopped = ({ seconds }: Seconds): string => `Stopped after ${seconds} s`;

export const landing = {
  headline: "Your reef at the right level",
  promise: "Halocline changes and tops up your aquarium's water, and shows in one sentence whether all is well.",
  dare: "Try to flood the living room.",
  signIn: "Sign in",
  createAccount: "Create account",
  tank: {
    title: "Break it: the controller saves the floor",
    demo: "Demo",
    speed: "×10",
    speedText: "Time runs ten times faster here.",
    choices: "What to break",
    scenarios: {
      burst_hose: "Burst hose",
      empty_reservoir: "Empty reservoir",
      fouled_sensor: "Sensor fouled",
      wifi_gone: "Wi-Fi gone",
      power_cut: "Power cut",
    } satisfies Record<LandingScenario, string>,
    repair: "Repair",
    notLoaded: "The tank could not be loaded",
    notLoadedText: "Press a button to try again.",
    /** Under the pump's name in the drawing: one short word. */
    burst: "burst",
    dry: "no water",
  },
  calm: {
    preparing: "Changing water, all is well",
    preparingText: "Circulation is off during the water change.",
    draining: "Draining, all is well",
    drainingText: "Draining stops at the drain level.",
    refilling: "Refilling, all is well",
    refillingText: ({ litres, minutes }: Readonly<{ litres: string; minutes: number }>) =>
      minutes < 1 ? `${litres} to go, done in less than a minute.` : `${litres} to go, done in about ${minutes} min.`,
    resting: "All is well",
    restingText: "The water was changed. The next change begins soon.",
  },
  /** Shown after the press, until the controller has reacted. */
  broken: {
    burst_hose: {
      title: "The hose has burst",
      text: ({ litres }: Litres) => `The pump is still running: ${litres} on the floor.`,
    },
    empty_reservoir: { title: "The reservoir is empty", text: () => "The pump is still running, without water." },
    fouled_sensor: { title: "The sensor gives no reading", text: () => "The pump is still running." },
    wifi_gone: { title: "The Wi-Fi is down", text: () => "The controller continues refilling without it." },
    power_cut: { title: "The power is out", text: () => "All pumps are off. The power returns in a minute." },
  } satisfies Record<LandingScenario, Readonly<{ title: string; text: (values: Litres) => string }>>,
  /** How it ended, in seconds and litres of the simulation. */
  results: {
    burst_hose: ({ seconds, litres, timer, timerMinutes }: Seconds & Spilled): Result => ({
      title: stopped({ seconds }),
      text: `The level did not rise. ${litres} on the floor. With only a ${timerMinutes}-minute timer: ${timer}.`,
    }),
    empty_reservoir: ({ seconds, litres, timerMinutes }: Seconds & Spilled): Result => ({
      title: stopped({ seconds }),
      text: `The level did not rise. ${litres} on the floor. With only a timer, the pump would run dry for ${timerMinutes} minutes.`,
    }),
    fouled_sensor: ({ seconds, litres, timer, timerMinutes }: Seconds & Spilled): Result => ({
      title: stopped({ seconds }),
      text: `No reading means stop. ${litres} on the floor. With only a ${timerMinutes}-minute timer: ${timer}.`,
    }),
    wifi_gone: ({ seconds, litres }: Seconds & Spilled): Result => ({
      title: `Refilled without Wi-Fi in ${seconds} s`,
      text: `The controller stopped the pump at the top level. ${litres} on the floor.`,
    }),
    power_cut: ({ litres }: Seconds & Spilled): Result => ({
      title: "The refill did not restart",
      text: `The power is back. Circulation runs, the refill stays off. ${litres} on the floor.`,
    }),
  } satisfies Record<LandingScenario, (values: Seconds & Spilled) => Result>,
  ruleNamed: ({ rule }: Readonly<{ rule: LandingRule }>) => `Rule ${rule}`,
  points: {
    verdict: "One verdict",
    verdictText: "“All is well”, or one sentence and one thing to do. Easy to read at 2 a.m.",
    proof: "Measured results",
    proofText: "A water change counts only if the sensor measured it: litres out and litres in.",
    guard: "Safe offline",
    guardText: "The controller stops the pumps without internet, server or phone.",
  },
  safety: {
    title: "How the controller keeps the tank safe",
    intro:
      "The controller checks the water ten times a second against its own limits. It needs no Wi-Fi, server or phone for this. Some of its rules, with their names in our tests:",
    rules: {
      "SAFE-1": "At most one of drain, fill and top-up runs at a time.",
      "SAFE-2": "No water pump runs longer than its limit: at most 60 minutes for drain and fill, at most 10 for top-up.",
      "SAFE-4": "A pump runs only with a valid reading that is at most 2 seconds old. No reading means stop, never low water.",
      "SAFE-5": "Fill and top-up stop as soon as the water reaches the top level.",
      "SAFE-6": "If a pump runs but the water does not move, the controller switches it off and reports the likely cause.",
      "SAFE-7": "If the water rises or falls without a known cause, all water pumps stay off and you get a critical alert.",
      "SAFE-9":
        "Nothing resumes after a power cut: an interrupted water change has failed. Only circulation restarts, if the level allows it.",
      "SAFE-11":
        "The emergency stop overrides everything: all outputs are off within 200 milliseconds after the controller accepts it.",
    } satisfies Record<LandingRule, string>,
    limit:
      "No software replaces an independent float switch in series with the fill and top-up pumps, and a reservoir whose content fits into the sump.",
  },
  how: {
    title: "How it works",
    steps: [
      { title: "Measure", text: "A sensor above the sump measures how far away the water is, to the millimetre." },
      {
        title: "Decide at the tank",
        text: "The controller switches drain, fill, top-up and circulation, and stops them by its own rules.",
      },
      {
        title: "See it anywhere",
        text: "It reports to your server. In the browser you see level, pumps, history and alerts, and stop every pump from any page.",
      },
    ],
  },
  parts: {
    title: "What it is made of",
    intro: "What a tank needs:",
    list: [
      "A controller with an ESP32",
      "A VL6180X distance sensor above the sump",
      "Five relays: circulation, drain, fill, top-up and a spare",
      "Pumps, hoses, and a reservoir each for salt water and fresh water",
      "A float switch in series with the fill and top-up pumps",
      "A small computer at home for the server",
    ],
    firmware:
      "The firmware for the ESP32 does not exist yet. The controller's core is written: it runs in the tank above and in every simulated controller.",
  },
  pictures: {
    title: "What it looks like",
    dashboard: "The dashboard of a tank: level, pumps, last water change, next schedule, and the last 24 hours",
    phone: "The same dashboard on a phone, in dark mode",
    history: "The history of a water change: the level falls to the drain level and comes back",
  },
  source: {
    title: "Source",
    text: "Server, web app, simulator and control core are open source under Apache-2.0, with the tests that prove every rule.",
  },
};
