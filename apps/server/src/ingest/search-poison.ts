// Finds what is poison among what is not, by halving, for a bounded time: everybody else's readings wait behind it.

import { isPoison } from "../store/poison.ts";
import type { Incoming } from "./decode-telemetry.ts";
import type { PoisonMessage } from "./set-aside.ts";

/** What was neither written nor found to be poison when the time was up. */
export type Searched = { readonly poison: PoisonMessage[]; readonly unsearched: Incoming[] };

export async function searchPoison(
  incoming: readonly Incoming[],
  write: (part: readonly Incoming[]) => Promise<void>,
  isTimeUp: () => boolean,
): Promise<Searched> {
  const searched: Searched = { poison: [], unsearched: [] };
  async function search(part: readonly Incoming[]): Promise<void> {
    try {
      await write(part);
    } catch (error) {
      if (!isPoison(error)) throw error;
      const halves = halvesOf(part);
      if (halves.length === 0) for (const only of part) searched.poison.push({ origin: only.origin, incoming: only, error });
      else if (isTimeUp()) searched.unsearched.push(...part);
      else for (const half of halves) await search(half);
    }
  }
  if (incoming.length > 0) await search(incoming);
  return searched;
}

/** Half the messages each; of a single message that holds many readings, half of those each. None: nothing to halve. */
function halvesOf(incoming: readonly Incoming[]): Incoming[][] {
  const middle = incoming.length >> 1;
  if (middle > 0) return [incoming.slice(0, middle), incoming.slice(middle)];
  const [only] = incoming;
  const batch = only?.batch;
  if (!batch || batch.readings.length < 2) return [];
  const half = batch.readings.length >> 1;
  return [batch.readings.slice(0, half), batch.readings.slice(half)].map((readings) => [
    { ...only, batch: { ...batch, readings } },
  ]);
}
