// A stop that was pressed before this page knew any controller: one call for all of them. It outlives the dialog and the
// frame around it: what could not be sent is sent again until it arrives or the person withdraws it.

import { STOP_AGAIN_AFTER_MS, STOP_ANSWER_WITHIN_MS } from "@/config/timing.ts";
import { call } from "@/lib/http/call.ts";
import { createStore } from "@/lib/page/store.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { newPressId, outcomeOfFailure, type StopTarget } from "./stop-calls.ts";
import { noteStops } from "./stop-store.ts";

type HouseholdStop = Readonly<{
  state: "none" | "asked" | "failed" | "empty" | "answered";
  targets: readonly StopTarget[];
  /** Why it could not be sent. */
  reason: string;
  isRepeated: boolean;
}>;

const NONE: HouseholdStop = { state: "none", targets: [], reason: "", isRepeated: false };

const store = createStore(NONE);
/** An answer to an earlier press, or to one that was withdrawn, changes nothing. */
let presses = 0;

export const useHouseholdStop = store.use;

export function withdrawHouseholdStop(): void {
  presses += 1;
  store.set(NONE);
}

export const forgetSettledHouseholdStop = (): void => {
  if (!store.get().isRepeated) withdrawHouseholdStop();
};

const targetOf = ({ id, name }: Readonly<{ id: string; name: string }>): StopTarget => ({
  id,
  name,
  tanks: [],
  emergencyStop: null,
  lastSeenAt: null,
});

/** `onNews` is called after the first failure and after the answer, with the controllers it names. */
export async function askForHouseholdStop(onNews: (targets: readonly StopTarget[] | null) => void): Promise<void> {
  presses += 1;
  const press = presses;
  const pressed = { pressId: newPressId(), askedAtMs: serverNowMs() };
  store.set({ ...NONE, state: "asked", isRepeated: true });
  while (press === presses && store.get().isRepeated) {
    try {
      const signal = AbortSignal.timeout(STOP_ANSWER_WITHIN_MS);
      const { devices } = await call("POST /api/emergency-stop", { body: { pressId: pressed.pressId }, signal });
      if (press !== presses) return;
      const targets = devices.map(targetOf);
      noteStops(devices, pressed, () => onNews(targets));
      store.set({ ...NONE, state: targets.length === 0 ? "empty" : "answered", targets });
      return onNews(targets);
    } catch (error) {
      if (press !== presses) return;
      const { reason, isRepeated } = outcomeOfFailure(error as Error);
      const isFirst = store.get().state === "asked";
      store.set({ ...NONE, state: "failed", reason, isRepeated });
      if (isFirst) onNews(null);
      await new Promise((resolve) => setTimeout(resolve, STOP_AGAIN_AFTER_MS));
    }
  }
}
