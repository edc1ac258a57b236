// The page of one run: the water change while it runs, and its receipt when it is over.

import type { RunPhase } from "@halocline/domain/runs/runs";

type At = Readonly<{ time: string }>;
type Litres = Readonly<{ litres: string }>;
type Level = Readonly<{ level: string }>;
type Amount = Readonly<{ done: string; whole: string }>;
/** Null where litres are not known: then nothing is said of them. */
type Moved = Readonly<{ out: string | null; in: string | null; minutes: string }>;

type Ppt = Readonly<{ ppt: string }>;
type Grams = Readonly<{ grams: string }>;

export const runPage = {
  back: "Back to the tank",
  notLoaded: "The run could not be loaded",
  unknown: "This run is not known",
  unknownText: "It belongs to a tank that is not yours any more, or it never was.",
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
    firstTime: "About 45 minutes, first time.",
    unknown: "When it is finished is not known yet.",
    late: "It takes longer than expected.",
  },
  wrongWay: {
    word: "Moving the wrong way",
    draining: "The drain pump is on, and the water rises. Look at the tank.",
    filling: "The fill pump is on, and the water falls. Look at the tank.",
    other: "The water moves against the pump. Look at the tank.",
  },
  measureNotLoaded: ({ reason }: Readonly<{ reason: string }>) => `The measured level could not be loaded. ${reason}`,
  meters: {
    drained: "Drained",
    filled: "Filled",
    of: ({ whole }: Readonly<{ whole: string }>) => `of ${whole}`,
    doneOf: ({ done, whole }: Amount) => `${done} of ${whole}`,
    notKnown: "not known",
    /** After the amount, when nothing newer is heard. */
    at: ({ time }: At) => `at ${time}`,
  },
  curve: {
    title: "Level, expected and measured",
    measured: "Measured",
    expected: "Expected",
    ahead: "Ahead",
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
    sentenceSilent: ({ time }: At) => `Last measured at ${time}; nothing newer is known.`,
    none: "No level was measured in this run.",
    figures: "Show the figures",
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
    title: "What stops it by itself",
    draining: ({ span, time }: At & Readonly<{ span: string }>) =>
      `The drain pump goes off after ${span}, at ${time} at the latest.`,
    filling: ({ span, time }: At & Readonly<{ span: string }>) =>
      `The fill pump goes off after ${span}, at ${time} at the latest.`,
    topping_up: ({ span, time }: At & Readonly<{ span: string }>) =>
      `The top-up pump goes off after ${span}, at ${time} at the latest.`,
    limits: ({ drain, fill }: Readonly<{ drain: string; fill: string }>) =>
      `The drain pump goes off after ${drain}, the fill pump after ${fill}.`,
    topUpLimit: ({ span }: Readonly<{ span: string }>) => `The top-up pump goes off after ${span}.`,
    noMovement: "The level does not follow the pump: pumps off, you get an alert.",
    noInternet: "Without internet the controller finishes by itself, inside these limits.",
  },
  outcomes: {
    checking: { word: "Checking…", sentence: "The receipt is being made." },
    changed: {
      word: "Water changed",
      sentence: ({ out, in: filled, minutes }: Moved) =>
        out === null || filled === null
          ? `${minutes}. The sensor saw the water move both ways.`
          : `${out} out, ${filled} in, ${minutes}. The sensor saw the water move both ways.`,
    },
    refilled: {
      word: "Water refilled",
      sentence: ({ in: filled, minutes }: Moved) =>
        filled === null
          ? `${minutes}. The sensor saw the water rise.`
          : `${filled} in, ${minutes}. The sensor saw the water rise.`,
    },
    toppedUp: { word: "Topped up", sentence: ({ minutes }: Readonly<{ minutes: string }>) => `In ${minutes}.` },
    failed: {
      word: "Failed",
      reason: ({ reason }: Readonly<{ reason: string }>) => `${reason}`,
      stoppedAt: ({ line }: Readonly<{ line: string }>) => `It stopped before this: ${line}.`,
    },
    cancelled: {
      word: "Stopped",
      sentence: "It was stopped before its end. The water stands as it stood then: some may be missing.",
    },
    unproven: {
      unseen: ({ line }: Readonly<{ line: string }>) => `The controller reported the end, but this is missing: ${line}.`,
      word: "Ended",
      notLoaded: "The controller reported the end. The receipt could not be loaded.",
      noReadings: "The controller reported the end. No readings of that time are kept, so the water cannot be shown.",
    },
  },
  receipt: {
    title: "Receipt",
    proven: "Water moved",
    lines: {
      asked: "Asked for",
      asked_schedule: "Asked for by the schedule",
      asked_person: ({ name }: Readonly<{ name: string }>) => `Asked for by ${name}`,
      accepted: "Controller accepted",
      circulation_off: "Circulation off",
      drain_on: "Drain Pump on",
      water_fell: "Water fell",
      fill_on: "Fill Pump on",
      water_rose: "Water rose",
      circulation_on: "Circulation back",
      settled: "Level settled",
      settledAt: ({ level }: Level) => `Level settled at ${level}`,
    },
    secondsLater: ({ span }: Readonly<{ span: string }>) => `${span} later`,
    missing: { did_not_happen: "did not happen", not_seen: "not seen", not_recorded: "not recorded" },
    notYet: "not yet",
  },
  salinity: {
    title: "Salt",
    unmoved: "Salinity should not have moved",
    rises: ({ ppt }: Ppt) => `Salinity rises by about ${ppt} ppt`,
    falls: ({ ppt }: Ppt) => `Salinity falls by about ${ppt} ppt`,
    salt: ({ grams }: Grams) => `About ${grams} g of salt went in`,
    text: ({ in: filled, out, ppt, grams }: Ppt & Grams & Readonly<{ in: string; out: string | null }>) =>
      out === null
        ? `${filled} of your ${ppt} ppt mix went in: about ${grams} g of salt.`
        : `${filled} of your ${ppt} ppt mix went in for ${out} out: about ${grams} g of salt.`,
    assumed: "If the tank had the salinity of your mix, once top-ups have brought the level back. Not measured.",
  },
  events: "What happened",
  earlier: {
    litres: "Litres changed, last changes",
    minutes: "Minutes, last changes",
    this: "this one",
    usual: ({ litres, minutes }: Litres & Readonly<{ minutes: string }>) => `usual ${litres} in ${minutes}`,
    usualMinutes: ({ minutes }: Readonly<{ minutes: string }>) => `usual ${minutes}`,
  },
};
