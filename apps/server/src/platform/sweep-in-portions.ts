// What is too old goes in small portions, each a transaction of its own: nobody waits for it, and a process that dies between two
// leaves the rest to the next turn.

/** Rows of one transaction. */
export const PORTION = 1000;

/** A turn ends after a few seconds, whatever is left: a process that is told to stop waits for it. */
const MOST_PORTIONS = 20;

/** With it, 2.88 million rows of a kind can go in a day. */
export const SWEEP_EVERY_MS = 600_000;

/** `sweep` takes how many rows it may delete, and says how many it did. */
export async function sweepInPortions(sweep: (limit: number) => Promise<number>): Promise<void> {
  for (let portions = 0; portions < MOST_PORTIONS; portions += 1) if ((await sweep(PORTION)) < PORTION) return;
}
