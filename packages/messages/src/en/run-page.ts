// The page of one run: progress while it runs, the receipt afterwards.

import type { RunPhase } from "@halocline/domain/runs/runs";

type At = Readonly<{ time: string }>;
type Litres = Readonly<{ litres: string }>;
type Level = Readonly<{ level: string }>;
type Amount = Readonly<{ done: string; whole: string }>;
/** Null where litres are not known: the text then leaves them out. */
type Moved = Readonly<{ out: string | null; in: string | null; minutes: string }>;

type Ppt = Readonly<{ ppt: string }>;
type Grams = Readonly<{ grams: string }>;

export const runPage = {
  back: "Back to the tank",
  notLoaded: "The run could not be loaded",
  unknown: "Run not found",
  unknownText: "It does not exist, or its tank is no longer in your account.",
  open: ({ tank, at, starter }: Readonly<{ tank: string; at: string; starter: string }>) => `${tank} · started ${at} ${starter}`,
  ended: ({ tank, day, from, to, starter }: Readonly<{ tank: string; day: string; from: string; to: string; starter: string }>) =>
    `${tank} · ${day}, ${from} to ${to} · ${starter}`,
  print: "Print",
  toTank: "Go to the tank",
  phases: {
    starting: "Starting",
    topping_up: "Topping up",
    stopping_circulation: "Stopping circulation",
    draining: "Draining",
    settling: "Settling",
    filling: "Filling",
    restarting_circulation: "Restarting pumps",
  } satisfies Record<RunPhase | "starting", string>,
  finish: {
    at: ({ time, wait }: At & Readonly<{ wait: string }>) => `Finished at about ${time}, in ${wait}.`,
    firstTime: "About 45 minutes for the first change.",
    unknown: "The end time is not known yet.",
    late: "It is taking longer than expected.",
  },
  wrongWay: {
    word: "Water moving the wrong way",
    draining: "The drain pump is on, but the water is rising. Check the tank now.",
    filling: "The fill pump is on, but the water is falling. Check the tank now.",
    other: "The level is moving the wrong way. Check the tank now.",
  },
  measureNotLoaded: ({ reason }: Readonly<{ reason: string }>) => `The measured level could not be loaded. ${reason}`,
  meters: {
    drained: "Drained",
    filled: "Filled",
    of: ({ whole }: Readonly<{ whole: string }>) => `of ${whole}`,
    doneOf: ({ done, whole }: Amount) => `${done} of ${whole}`,
    notKnown: "not known",
    /** After the amount, when there is no newer reading. */
    at: ({ time }: At) => `at ${time}`,
  },
  curve: {
    title: "Level, expected and measured",
    measured: "Measured",
    expected: "Expected",
    ahead: "Forecast",
    limit: "Limit",
    now: "now",
    neverAbove: ({ level }: Level) => `Never above ${level}`,
    neverBelow: ({ level }: Level) => `Never below ${level}`,
    off: {
      draining: ({ time }: At) => `Drain off by ${time}`,
      filling: ({ time }: At) => `Fill off by ${time}`,
      topping_up: ({ time }: At) => `Top-up off by ${time}`,
      other: ({ time }: At) => `Pump off by ${time}`,
    },
    /** The picture, read aloud. */
    sentence: ({ from, start, to, last }: Readonly<{ from: string; start: string; to: string; last: string }>) =>
      `Level from ${from} to ${to}: from ${start} to ${last}.`,
    sentenceLowest: ({ level }: Level) => `The lowest was ${level}.`,
    sentenceFinish: ({ time }: At) => `Expected to be finished at about ${time}.`,
    sentenceSilent: ({ time }: At) => `Last measured at ${time}. No newer reading.`,
    none: "No level was measured in this run.",
    figures: "Show values",
    time: "Time",
  },
  steps: {
    title: "Steps",
    count: ({ current, count }: Readonly<{ current: number; count: number }>) => `${current} of ${count}`,
    done: ({ time }: At) => `done ${time}`,
    until: ({ time }: At) => `until ${time}`,
    about: ({ time }: At) => `about ${time}`,
    atMost: ({ span }: Readonly<{ span: string }>) => `at most ${span}`,
    used: ({ used, longest }: Readonly<{ used: string; longest: string }>) => `${used} of ${longest}`,
    settles: "and check that the level settles",
  },
  stops: {
    title: "Automatic stops",
    draining: ({ span, time }: At & Readonly<{ span: string }>) =>
      `The drain pump is switched off after ${span}, at ${time} at the latest.`,
    filling: ({ span, time }: At & Readonly<{ span: string }>) =>
      `The fill pump is switched off after ${span}, at ${time} at the latest.`,
    topping_up: ({ span, time }: At & Readonly<{ span: string }>) =>
      `The top-up pump is switched off after ${span}, at ${time} at the latest.`,
    limits: ({ drain, fill }: Readonly<{ drain: string; fill: string }>) =>
      `The drain pump is switched off after ${drain}, the fill pump after ${fill}.`,
    topUpLimit: ({ span }: Readonly<{ span: string }>) => `The top-up pump is switched off after ${span}.`,
    noMovement: "If the level does not follow the pump, the pumps are switched off and you get an alert.",
    noInternet: "Without internet the controller finishes the run within these limits.",
  },
  outcomes: {
    checking: { word: "Checking…", sentence: "The receipt is being prepared." },
    changed: {
      word: "Water changed",
      sentence: ({ out, in: filled, minutes }: Moved) =>
        out === null || filled === null
          ? `${minutes}. The sensor measured the water fall and rise.`
          : `${out} out, ${filled} in, ${minutes}. The sensor measured the water fall and rise.`,
    },
    refilled: {
      word: "Water refilled",
      sentence: ({ in: filled, minutes }: Moved) =>
        filled === null
          ? `${minutes}. The sensor measured the water rise.`
          : `${filled} in, ${minutes}. The sensor measured the water rise.`,
    },
    toppedUp: { word: "Topped up", sentence: ({ minutes }: Readonly<{ minutes: string }>) => `In ${minutes}.` },
    failed: {
      word: "Failed",
      reason: ({ reason }: Readonly<{ reason: string }>) => `${reason}`,
      stoppedAt: ({ line }: Readonly<{ line: string }>) => `Not reached: ${line}.`,
    },
    cancelled: {
      word: "Stopped",
      sentence: "Stopped early. The level is where it was at the stop, so some water may be missing.",
    },
    unproven: {
      unseen: ({ line }: Readonly<{ line: string }>) => `The controller reported the end. Missing: ${line}.`,
      word: "Ended",
      notLoaded: "The controller reported the end. The receipt could not be loaded.",
      noReadings: "The controller reported the end. No readings from that time are stored, so the level cannot be shown.",
    },
  },
  receipt: {
    title: "Receipt",
    proven: "Water moved",
    lines: {
      asked: "Requested",
      asked_schedule: "Requested by the schedule",
      asked_person: ({ name }: Readonly<{ name: string }>) => `Requested by ${name}`,
      accepted: "Controller accepted",
      circulation_off: "Circulation off",
      drain_on: "Drain Pump on",
      water_fell: "Water fell",
      fill_on: "Fill Pump on",
      water_rose: "Water rose",
      circulation_on: "Circulation back on",
      settled: "Level settled",
      settledAt: ({ level }: Level) => `Level settled at ${level}`,
    },
    secondsLater: ({ span }: Readonly<{ span: string }>) => `${span} later`,
    missing: { did_not_happen: "did not happen", not_seen: "not seen", not_recorded: "not recorded" },
    notYet: "not yet",
  },
  salinity: {
    title: "Salinity",
    unmoved: "Salinity should be unchanged",
    rises: ({ ppt }: Ppt) => `Salinity rises by about ${ppt} ppt`,
    falls: ({ ppt }: Ppt) => `Salinity falls by about ${ppt} ppt`,
    salt: ({ grams }: Grams) => `About ${grams} g of salt went in`,
    text: ({ in: filled, out, ppt, grams }: Ppt & Grams & Readonly<{ in: string; out: string | null }>) =>
      out === null
        ? `${filled} of new salt water (${ppt} ppt) in: about ${grams} g of salt.`
        : `${out} out, ${filled} of new salt water (${ppt} ppt) in: about ${grams} g of salt.`,
    assumed:
      "Estimated, not measured. It assumes that the tank had the salinity of the new salt water, and applies after top-ups have restored the level.",
  },
  events: "What happened",
  earlier: {
    litres: "Litres per change, recent changes",
    minutes: "Minutes per change, recent changes",
    this: "this one",
    usual: ({ litres, minutes }: Litres & Readonly<{ minutes: string }>) => `usually ${litres} in ${minutes}`,
    usualMinutes: ({ minutes }: Readonly<{ minutes: string }>) => `usually ${minutes}`,
  },
};
