// Finds what is poison among what is not, by halving, for a bounded time: everybody else's readings wait behind it.

import { isPoison } from "../db/poison.ts";
import type { Clock } from "../platform/clock.ts";
import type { Incoming } from "./decode-telemetry.ts";
import type { PoisonMessage } from "./set-aside.ts";
import { createSuspects } from "./suspects.ts";

/** How long those without suspicion are searched, and then the others. */
const SEARCH_MS = 1000;

type WriteOnce = (part: readonly Incoming[]) => Promise<void>;

/** Writes all that can be written, those without suspicion first. */
export function createPoisonSearch(writeOnce: WriteOnce, clock: Clock) {
  const suspects = createSuspects();

  return async (incoming: readonly Incoming[]): Promise<Omit<Searched, "putOff">> => {
    const search = (part: readonly Incoming[], isPutOff: Search["isPutOff"]) => {
      const endMs = clock() + SEARCH_MS;
      return searchPoison(part, {
        write: writeOnce,
        isTimeUp: () => clock() >= endMs,
        onPoison: ({ registrationId }) => suspects.note(registrationId, clock()),
        isPutOff,
      });
    };
    suspects.forgetOld(clock());
    const first = await search(incoming, suspects.has);
    if (first.putOff.length === 0) return first;
    const then = await search(first.putOff, () => false);
    return { poison: [...first.poison, ...then.poison], unsearched: [...first.unsearched, ...then.unsearched] };
  };
}

type Searched = {
  readonly poison: PoisonMessage[];
  /** Neither written nor found to be poison when the time was up. */
  readonly unsearched: Incoming[];
  /** Not tried. */
  readonly putOff: Incoming[];
};

type Search = Readonly<{
  write: (part: readonly Incoming[]) => Promise<void>;
  isTimeUp: () => boolean;
  onPoison: (message: Incoming) => void;
  /** Asked again before each try: whoever had one bad message need not be searched among the others. */
  isPutOff: (message: Incoming) => boolean;
}>;

async function searchPoison(incoming: readonly Incoming[], { write, isTimeUp, onPoison, isPutOff }: Search): Promise<Searched> {
  const searched: Searched = { poison: [], unsearched: [], putOff: [] };
  async function search(whole: readonly Incoming[]): Promise<void> {
    const part = whole.filter((message) => !isPutOff(message));
    if (part.length < whole.length) searched.putOff.push(...whole.filter(isPutOff));
    if (part.length === 0) return;
    try {
      await write(part);
    } catch (error) {
      if (!isPoison(error)) throw error;
      const [only, halves] = [part[0], halvesOf(part)];
      if (only && halves.length === 0) {
        searched.poison.push({ origin: only.origin, incoming: only, error });
        onPoison(only);
      } else if (isTimeUp()) searched.unsearched.push(...part);
      else for (const half of halves) await search(half);
    }
  }
  await search(incoming);
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
