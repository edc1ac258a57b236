// The landing page: the tank that visitors may break, what the device does alone, and what it is made of.

/** What a visitor may break here. */
export type LandingScenario = "burst_hose" | "empty_reservoir" | "fouled_sensor" | "wifi_gone" | "power_cut";
/** The rules of docs/safety.md that this page speaks of. */
export type LandingRule = "SAFE-1" | "SAFE-2" | "SAFE-4" | "SAFE-5" | "SAFE-6" | "SAFE-7" | "SAFE-9" | "SAFE-11";

type Litres = Readonly<{ litres: string }>;
/** `timer` is what the pump would have spilled by a timer alone, of so many minutes. */
type Spilled = Readonly<{ litres: string; timer: string; timerMinutes: number }>;
type Result = Readonly<{ title: string; text: string }>;
type Seconds = Readonly<{ seconds: number }>;

const stopped = ({ seconds }: Seconds): string => `Stopped after ${seconds} s`;

export const landing = {
  headline: "Your reef at the right level",
  promise: "Halocline changes and tops up the water of your aquarium, and tells you in one sentence whether all is well.",
  dare: "Try to flood the living room.",
  signIn: "Sign in",
  createAccount: "Create account",
  tank: {
    title: "Break it: the device saves the floor",
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
    preparingText: "Circulation stands while the water is changed.",
    draining: "Draining, all is well",
    drainingText: "It ends at the drain level.",
    refilling: "Refilling, all is well",
    refillingText: ({ litres, minutes }: Readonly<{ litres: string; minutes: number }>) =>
      minutes < 1 ? `${litres} to go, done in less than a minute.` : `${litres} to go, done in about ${minutes} min.`,
    resting: "All is well",
    restingText: "The water was changed. The next change begins soon.",
  },
  /** Right after the press, until the device has answered. */
  broken: {
    burst_hose: {
      title: "The hose is off",
      text: ({ litres }: Litres) => `The pump still runs: ${litres} on the floor.`,
    },
    empty_reservoir: { title: "The reservoir is empty", text: () => "The pump still runs, and pumps air." },
    fouled_sensor: { title: "The sensor is blind", text: () => "The pump still runs." },
    wifi_gone: { title: "The Wi-Fi is gone", text: () => "The controller goes on refilling, alone." },
    power_cut: { title: "The power is gone", text: () => "Every pump is off. It comes back in a minute." },
  } satisfies Record<LandingScenario, Readonly<{ title: string; text: (values: Litres) => string }>>,
  /** How it ended, in the simulation's own seconds and litres. */
  results: {
    burst_hose: ({ seconds, litres, timer, timerMinutes }: Seconds & Spilled): Result => ({
      title: stopped({ seconds }),
      text: `The controller saw no rise. ${litres} on the floor. A ${timerMinutes}-minute timer alone: ${timer}.`,
    }),
    empty_reservoir: ({ seconds, litres, timerMinutes }: Seconds & Spilled): Result => ({
      title: stopped({ seconds }),
      text: `The controller saw no rise. ${litres} on the floor. A ${timerMinutes}-minute timer alone runs the pump dry to its end.`,
    }),
    fouled_sensor: ({ seconds, litres, timer, timerMinutes }: Seconds & Spilled): Result => ({
      title: stopped({ seconds }),
      text: `No reading means stop. ${litres} on the floor. A ${timerMinutes}-minute timer alone: ${timer}.`,
    }),
    wifi_gone: ({ seconds, litres }: Seconds & Spilled): Result => ({
      title: `Refilled alone, in ${seconds} s`,
      text: `Without Wi-Fi the controller stopped the pump at the top level. ${litres} on the floor.`,
    }),
    power_cut: ({ litres }: Seconds & Spilled): Result => ({
      title: "Nothing started by itself",
      text: `The power is back: circulation runs, the refill does not go on. ${litres} on the floor.`,
    }),
  } satisfies Record<LandingScenario, (values: Seconds & Spilled) => Result>,
  ruleNamed: ({ rule }: Readonly<{ rule: LandingRule }>) => `Rule ${rule}`,
  points: {
    verdict: "One verdict",
    verdictText: "“All is well”, or one sentence and one thing to do. Readable at 2 a.m.",
    proof: "Proof, not promises",
    proofText: "A change counts only when the sensor saw the water move. Litres in, litres out.",
    guard: "Guards itself",
    guardText: "The controller stops the pumps without internet, server or phone.",
  },
  safety: {
    title: "What the device does alone",
    intro:
      "Ten times a second the controller decides about the water, by its own limits: without Wi-Fi, server or phone. Some of its rules, with the names that they have in our tests:",
    rules: {
      "SAFE-1": "At most one of drain, fill and top-up runs at a time.",
      "SAFE-2": "No water pump runs longer than its limit: drain and fill never beyond 60 minutes, top-up never beyond 10.",
      "SAFE-4":
        "A pump runs only on a good reading that is not older than 2 seconds. No reading means stop; it never means low water.",
      "SAFE-5": "Fill and top-up end as soon as the water reaches the top level.",
      "SAFE-6": "A pump that runs although the water does not move goes off, and names the likely cause.",
      "SAFE-7": "Water that rises or falls by itself: all water pumps stay off, and you get a critical alert.",
      "SAFE-9":
        "Nothing resumes by itself: a water change that a power cut interrupted has failed. Only circulation comes back, if the level allows.",
      "SAFE-11": "The emergency stop wins over everything: all outputs are off within 200 milliseconds of its acceptance.",
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
      "A distance sensor VL6180X above the sump",
      "Five relays: circulation, drain, fill, top-up and a spare",
      "Pumps, hoses, and a reservoir each for salt water and fresh water",
      "A float switch in series with the fill and top-up pumps",
      "A small computer at home for the server",
    ],
    firmware:
      "To be honest: the firmware for the ESP32 does not exist yet. The controller's core is written, and it is what runs in the tank above and in every simulated device.",
  },
  pictures: {
    title: "What it looks like",
    dashboard: "The dashboard of a tank: level, pumps, last water change, next schedule, and the last 24 hours",
    phone: "The same dashboard on a phone, in the dark",
    history: "The history of a water change: the level falls to the drain level and comes back",
  },
  source: {
    title: "Source",
    text: "Server, web app, simulator and control core are open source under Apache-2.0, with the tests that prove every rule.",
  },
};
