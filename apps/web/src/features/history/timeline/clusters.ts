// Marks that stand too close for a finger are one thing to press. Each is still drawn at its own time.

import type { Stretch } from "../time-range.ts";

type Timed = Readonly<{ atMs: number }>;

export type Cluster<M extends Timed> = Readonly<{
  marks: readonly (M & Readonly<{ xPx: number }>)[];
  /** What can be pressed; never upon its neighbour. */
  leftPx: number;
  widthPx: number;
}>;

/** Two of these in a row leave at least half of it to each. */
const WINDOW_PX = 48;
const REACH_PX = WINDOW_PX / 2;

const middle = (aPx: number, bPx: number): number => (aPx + bPx) / 2;

/** Marks in any order, within the stretch or not; only those within it are placed. Those of different kinds never share a group. */
export function clustersOf<M extends Timed>(
  marks: readonly M[],
  { fromMs, toMs }: Stretch,
  widthPx: number,
  kindOf: (mark: M) => unknown = () => null,
): Cluster<M>[] {
  const placed = marks
    .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    .map((mark) => ({ ...mark, xPx: ((mark.atMs - fromMs) / (toMs - fromMs)) * widthPx }))
    .toSorted((a, b) => a.xPx - b.xPx);
  const groups: (typeof placed)[] = [];
  for (const mark of placed) {
    const group = groups.at(-1);
    if (group?.[0] && mark.xPx - group[0].xPx < WINDOW_PX && kindOf(group[0]) === kindOf(mark)) group.push(mark);
    else groups.push([mark]);
  }
  const ends = groups.map((group) => ({ firstPx: group[0]?.xPx ?? 0, lastPx: group.at(-1)?.xPx ?? 0 }));
  return groups.map((group, index) => {
    const { firstPx, lastPx } = ends[index] ?? { firstPx: 0, lastPx: 0 };
    const [before, after] = [ends[index - 1], ends[index + 1]];
    const leftPx = Math.max(firstPx - REACH_PX, before ? middle(before.lastPx, firstPx) : Number.NEGATIVE_INFINITY);
    const rightPx = Math.min(lastPx + REACH_PX, after ? middle(lastPx, after.firstPx) : Number.POSITIVE_INFINITY);
    return { marks: group, leftPx, widthPx: rightPx - leftPx };
  });
}
