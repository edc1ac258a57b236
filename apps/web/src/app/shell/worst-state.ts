// The worst of all tanks in a few words, for the browser tab: "Low, 48.2 mm". Null when all is well.

import type { Device, Run } from "@halocline/contracts/http/entities.contract";
import type { LevelLabel } from "@halocline/domain/level";
import { isStale, type LevelView, spokenLabel } from "../../features/tanks/level-view.ts";
import { formatMm } from "../../lib/format.ts";

export type TankState = Readonly<{ device: Device; view: LevelView | null; run: Run | null }>;

type Said = Readonly<{ rank: number; text: string }>;

const BAD_LEVELS: Readonly<Partial<Record<LevelLabel, number>>> = { "Very Low": 4, "No Data": 4, Low: 5 };

/** A water change drains on purpose: until it is heard of no more, low water is what it wants. */
const isMeant = (view: LevelView, run: Run | null): boolean =>
  run?.type === "water_change" && view.distanceMm !== null && !isStale(view);

function levelSaid(view: LevelView | null, run: Run | null): Said | null {
  if (!view) return null;
  if (view.isOverfilled) return { rank: 4, text: `Overfilled, ${formatMm(view.distanceMm)}` };
  const rank = BAD_LEVELS[view.label];
  if (rank === undefined || isMeant(view, run)) return null;
  const distance = view.distanceMm === null ? "" : `, ${formatMm(view.distanceMm)}`;
  return { rank, text: `${spokenLabel(view)}${distance}` };
}

function said({ device, view, run }: TankState): Said | null {
  if (device.emergencyStop) return { rank: 1, text: "Emergency stop" };
  if (device.fault !== null) return { rank: 2, text: "Device fault" };
  // An offline device says nothing about its level any more, so this comes first.
  if (device.status === "offline") return { rank: 3, text: "Offline" };
  const level = levelSaid(view, run);
  if (level) return level;
  if (view && isStale(view)) return { rank: 6, text: "No live data" };
  return run && { rank: 7, text: run.type === "top_up" ? "Topping up" : "Water change running" };
}

export function worstState(tanks: readonly TankState[]): string | null {
  const all = tanks.map(said).filter((state) => state !== null);
  return all.toSorted((a, b) => a.rank - b.rank)[0]?.text ?? null;
}
