// The worst of all tanks and alerts in a few words and one colour, for the browser tab: "Low, 48.2 mm", "(2) Critical". Null when
// all is well.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device, Run } from "@halocline/contracts/http/entities.contract";
import type { LevelLabel } from "@halocline/domain/tanks/level";
import { isStale, type LevelView, spokenLabel } from "@/features/tanks/level-view.ts";
import { formatLength } from "@/lib/format.ts";

export type TankState = Readonly<{ device: Device; view: LevelView | null; run: Run | null }>;

export type WorstState = Readonly<{ text: string; tone: WorstTone }>;
export type WorstTone = "danger" | "warn" | "info";

type Said = Readonly<{ rank: number; text: string }>;

/** The first rank of each colour; the words say the rest. */
const WARN_FROM_RANK = 6;
const INFO_FROM_RANK = 9;

const BAD_LEVELS: Readonly<Partial<Record<LevelLabel, number>>> = { "Very Low": 5, "No Data": 5, Low: 6 };

/** A water change drains on purpose, and its pipes empty into the sump first: until it is heard of no more, that is meant. */
const isMeant = (view: LevelView, run: Run | null): boolean =>
  run?.type === "water_change" && view.distanceMm !== null && !isStale(view);

function levelSaid(view: LevelView | null, run: Run | null): Said | null {
  if (!view) return null;
  if (view.isOverfilled && !(isMeant(view, run) && run?.phase !== "filling"))
    return { rank: 5, text: `Overfilled, ${formatLength(view.distanceMm)}` };
  const rank = BAD_LEVELS[view.label];
  if (rank === undefined || isMeant(view, run)) return null;
  const distance = view.distanceMm === null ? "" : `, ${formatLength(view.distanceMm)}`;
  return { rank, text: `${spokenLabel(view)}${distance}` };
}

function said({ device, view, run }: TankState): Said | null {
  if (device.emergencyStop) return { rank: 1, text: "Emergency stop" };
  if (device.fault !== null) return { rank: 2, text: "Device fault" };
  if (device.hold !== null) return { rank: 2, text: "Pumps held off" };
  // An offline device says nothing about its level any more, so this comes first.
  if (device.status === "offline") return { rank: 4, text: "Offline" };
  const level = levelSaid(view, run);
  if (level) return level;
  if (view && isStale(view)) return { rank: 7, text: "No live data" };
  return run && { rank: 9, text: run.type === "top_up" ? "Topping up" : "Water change running" };
}

/** A stop and a fault say more than "Critical" and are it already. Information alone is no state to worry about. */
function alertsSaid(unacknowledged: readonly Alert[]): Said | null {
  const has = (severity: Alert["severity"]) => unacknowledged.some((alert) => alert.severity === severity);
  if (has("critical")) return { rank: 3, text: "Critical" };
  return has("warn") ? { rank: 8, text: "Warning" } : null;
}

function toneOf(rank: number): WorstTone {
  if (rank >= INFO_FROM_RANK) return "info";
  return rank >= WARN_FROM_RANK ? "warn" : "danger";
}

export function worstState(tanks: readonly TankState[], unacknowledged: readonly Alert[]): WorstState | null {
  const all = [...tanks.map(said), alertsSaid(unacknowledged)].filter((state) => state !== null);
  const worst = all.toSorted((a, b) => a.rank - b.rank)[0];
  if (!worst) return null;
  const count = unacknowledged.length === 0 ? "" : `(${unacknowledged.length}) `;
  return { text: `${count}${worst.text}`, tone: toneOf(worst.rank) };
}
