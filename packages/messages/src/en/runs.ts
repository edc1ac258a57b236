// A run: its names, its start and stop, and the outcomes of these commands.

import type { RunStatus, RunType } from "@halocline/domain/runs/runs";
import { changeAmount } from "./change-amount.ts";

import { spill } from "./spill.ts";

type Named = Readonly<{ name: string }>;
/** `minutes`: null until the server has answered. `litres`: null where they have not been measured. */
type Change = Readonly<{ tank: string; drain: string; top: string; minutes: number | null; litres: string | null }>;

const estimated = (minutes: number | null, litres: string | null): string => {
  if (minutes === null) return "";
  return litres === null ? ` Estimated ${minutes} minutes.` : ` Estimated ${minutes} minutes, ${litres}.`;
};

const MAY_BEGIN = "Sent, but not confirmed by the controller yet. It may still start: watch the level.";
const CONFIRMED = "Confirmed by the controller.";

export const runs = {
  names: { water_change: "Water change", top_up: "Top-up" } satisfies Record<RunType, string>,
  ofTank: {
    water_change: ({ tank }: Readonly<{ tank: string }>) => `Water change of ${tank}`,
    top_up: ({ tank }: Readonly<{ tank: string }>) => `Top-up of ${tank}`,
  } satisfies Record<RunType, unknown>,
  statuses: {
    pending: "In progress",
    running: "In progress",
    success: "Success",
    failed: "Failed",
    cancelled: "Cancelled",
  } satisfies Record<RunStatus, string>,
  /** After what was started, and when. */
  starters: {
    person: ({ name }: Named) => `by ${name}`,
    manual: "by hand",
    schedule: "by schedule",
    automatic: "automatically",
  },
  commands: {
    startChange: {
      done: "Water Change Started",
      doneText: CONFIRMED,
      failed: "Failed to Start Water Change",
      unconfirmed: MAY_BEGIN,
    },
    startTopUp: { done: "Top-Up Started", doneText: CONFIRMED, failed: "Failed to Start Top-Up", unconfirmed: MAY_BEGIN },
    finishChange: {
      done: "Refill started",
      doneText: "The controller is refilling with salt water.",
      failed: "Failed to finish water change",
      unconfirmed: MAY_BEGIN,
    },
    releaseTopUps: {
      done: "Top-ups released",
      doneText: CONFIRMED,
      failed: "Failed to release top-ups",
      unconfirmed: "Sent, but not confirmed by the controller yet. Top-ups may still be on hold.",
    },
    stop: {
      done: "Run stopped",
      doneText: "The controller has confirmed that its pumps are off.",
      failed: "Stop not confirmed",
      unconfirmed:
        "The stop is repeated until the controller responds. If the water must stop now, unplug the drain, fill and top-up pumps.",
    },
  },
  notConfirmedYet: "Not confirmed yet",
  spill,
  actions: {
    title: "Quick Actions",
    startChange: "Start Water Change",
    startChangeAsk: "Start Water Change?",
    /** For a change of a given amount. */
    startLitresText: ({ tank, wanted, top, minutes, litres }: Change & Readonly<{ wanted: string }>) =>
      `${tank}: stop circulation pumps, drain ${wanted}, refill to the top level (${top}), restart pumps.${estimated(minutes, litres)}`,
    amount: changeAmount,
    startChangeText: ({ tank, drain, top, minutes, litres }: Change) =>
      `${tank}: stop circulation pumps, drain to the drain level (${drain}), refill to the top level (${top}), restart pumps.${estimated(minutes, litres)}`,
    starting: "Starting...",
    topUp: "Force Top-Up",
    topUpAsk: "Force Top-Up?",
    topUpText: ({ tank, top }: Pick<Change, "tank" | "top">) => `${tank}: fill with fresh water up to the top level (${top}).`,
    calibrationStatus: "Calibration Status:",
    calibrated: "Calibrated",
    notCalibrated: "Not Calibrated",
  },
  stop: {
    stop: "Stop",
    /** Read aloud after "Stop". */
    whats: { water_change: "water change", top_up: "top-up" } satisfies Record<RunType, string>,
    ask: { water_change: "Stop the water change?", top_up: "Stop the top-up?" } satisfies Record<RunType, string>,
    text: "This stops every pump of this controller that moves water, restarts circulation and leaves the level as it is.",
    act: { water_change: "Stop water change", top_up: "Stop top-up" } satisfies Record<RunType, string>,
    stopping: "Stopping...",
    notConfirmed: ({ notice }: Readonly<{ notice: string }>) => `Stop not confirmed. ${notice}`,
  },
};
