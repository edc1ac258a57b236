// Two schedules of one tank that come too close: a device does one run at a time, so the second would be refused while the
// first still runs. Looked for among the next five runs of each, which is what the server tells.

/** A water change takes about 45 minutes. */
export const CLOSE_MS = 3_600_000;

export type Planned = Readonly<{ id: string; tankId: string; enabled: boolean; nextRuns: readonly string[] }>;

/** `first` runs first. */
export type Conflict<T> = Readonly<{ first: T; second: T; firstAt: string; secondAt: string }>;

function earliestClash<T extends Planned>(one: T, other: T): Conflict<T> | null {
  for (const oneAt of one.nextRuns) {
    const otherAt = other.nextRuns.find((at) => Math.abs(Date.parse(at) - Date.parse(oneAt)) <= CLOSE_MS);
    if (otherAt === undefined) continue;
    return Date.parse(otherAt) < Date.parse(oneAt)
      ? { first: other, second: one, firstAt: otherAt, secondAt: oneAt }
      : { first: one, second: other, firstAt: oneAt, secondAt: otherAt };
  }
  return null;
}

/** Each pair once, with its earliest clash; the soonest first. */
export function findConflicts<T extends Planned>(schedules: readonly T[]): readonly Conflict<T>[] {
  return schedules
    .flatMap((one, index) =>
      schedules
        .slice(index + 1)
        .filter((other) => one.enabled && other.enabled && one.tankId === other.tankId)
        .map((other) => earliestClash(one, other)),
    )
    .filter((conflict) => conflict !== null)
    .toSorted((a, b) => Date.parse(a.firstAt) - Date.parse(b.firstAt));
}
