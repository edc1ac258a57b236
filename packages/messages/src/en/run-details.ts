// The steps of a run, the recent runs, and the choices after a run that ended part-filled.

import type { RunPhase } from "@halocline/domain/runs/runs";

type Run = Readonly<{ run: string }>;
type Level = Readonly<{ level: string }>;
type Named = Readonly<{ tank: string }>;

/** In these phases the device stops a pump at a time limit. */
type TimedPhase = Extract<RunPhase, "draining" | "filling" | "topping_up">;

/** `left`: the remaining time, null where it is not known. */
type Line = Readonly<{ at: string; starter: string; doing: string; left: string | null }>;

export const runDetails = {
  /** The title over its steps. */
  states: {
    requested: ({ run }: Run) => `${run} requested`,
    running: ({ run }: Run) => `${run} running`,
    wasRunning: ({ run }: Run) => `${run} was running`,
  },
  started: ({ at, starter }: Pick<Line, "at" | "starter">) => `Started ${at} ${starter}`,
  /** Follows the name of the run. */
  line: ({ at, starter, doing, left }: Line) =>
    left === null ? `, started ${at} ${starter}: ${doing}.` : `, started ${at} ${starter}: ${doing}, ${left}.`,
  show: "Show",
  /** The link to the page of the run. */
  details: "Details",
  doing: {
    topping_up: "topping up",
    stopping_circulation: "stopping circulation",
    draining: "draining",
    settling: "letting the water settle",
    filling: "refilling",
    restarting_circulation: "restarting pumps",
  } satisfies Record<RunPhase, string>,
  waiting: "waiting for the controller to start",
  preparing: "preparing",
  minutesLeft: ({ count }: Readonly<{ count: number }>) => `about ${count} min left`,
  longerThanUsual: "longer than usual",
  steps: {
    topUp: ({ level }: Level) => `Top up to ${level}`,
    stopCirculation: "Stop circulation",
    drain: ({ level }: Level) => `Drain to ${level}`,
    refill: ({ level }: Level) => `Refill to ${level}`,
    restart: "Restart pumps",
    /** Read aloud before the step. */
    done: "Done:",
    now: "Now:",
  },
  meters: {
    level: "Level",
    to: ({ level }: Level) => `to ${level}`,
    levelTo: ({ level, target }: Level & Readonly<{ target: string }>) => `${level}, to ${target}`,
    limits: {
      draining: "Safety limit, drain",
      filling: "Safety limit, refill",
      topping_up: "Safety limit, top-up",
    } satisfies Record<TimedPhase, string>,
    of: ({ longest }: Readonly<{ longest: string }>) => `of ${longest}`,
    usedOf: ({ used, longest }: Readonly<{ used: string; longest: string }>) => `${used} of ${longest}`,
  },
  activity: {
    title: "Recent Activity",
    all: "View All",
    none: "No recent activity",
    notLoaded: ({ reason }: Readonly<{ reason: string }>) => `The runs could not be loaded. ${reason}`,
    soFar: ({ span }: Readonly<{ span: string }>) => `${span} so far`,
  },
  partFilled: {
    sending: "Sending...",
    finish: "Finish with salt water",
    finishAsk: "Finish with salt water?",
    finishText: ({ tank, level }: Named & Level) =>
      `${tank}: the fill pump runs until the level reaches ${level}. Make sure that enough salt water is ready.`,
    release: "Release top-ups",
    releaseAsk: "Release top-ups?",
    releaseText: ({ tank }: Named) =>
      `${tank}: top-ups may then replace the missing salt water with fresh water, and the salinity falls. Do this only if you have refilled by hand or accept that.`,
  },
};
