// What is too old goes in small portions, each a transaction of its own: nobody waits for it, and a process that dies between two
// leaves the rest to the next turn.

/** Rows of one transaction. */
export const PORTION = 1000;

/** A turn ends, whatever is left: 100,000 rows of a kind an hour, more than any fleet writes in one. */
const MOST_PORTIONS = 100;

/** `sweep` takes how many rows it may delete, and says how many it did. */
export async function sweepInPortions(sweep: (limit: number) => Promise<number>): Promise<void> {
  for (let portions = 0; portions < MOST_PORTIONS; portions += 1) if ((await sweep(PORTION)) < PORTION) return;
}
