import { exact, type Gate } from "@halocline/bench/gates";
import type { Watched } from "../lab/watch.ts";

export type RestartOutcome = Readonly<{
  calls: number;
  failedCalls: number;
  watched: Pick<Watched, "unconfirmedStops" | "untrueStops">;
  missing: number;
  duplicates: number;
}>;

const none = (what: string, value: number): Gate => exact(what, value, { atMost: 0 });

export const restartGates = ({ calls, failedCalls, watched, missing, duplicates }: RestartOutcome): Gate[] => [
  exact("calls made", calls, { atLeast: 100 }),
  none("calls failed", failedCalls),
  none("commands lost: stops not confirmed", watched.unconfirmedStops),
  none("stops confirmed while a pump ran", watched.untrueStops),
  none("readings lost", missing),
  none("readings stored twice", duplicates),
];
