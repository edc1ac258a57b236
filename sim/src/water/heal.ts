// Liveness: the owner mends and refills everything, clears what is latched, and a whole water change succeeds.

import { NO_TROUBLE } from "../network.ts";
import type { RunLedger } from "../run-ledger.ts";
import type { Situation, Stage } from "./stage.ts";

const CHANGE_WITHIN_MS = 2_400_000;
const CLEARS_EVERY_MS = 10_000;

export type HealParts = Readonly<{
  stage: Stage;
  situation: Situation;
  ledger: RunLedger;
  wait: (durationMs: number) => void;
  missing: (what: string) => void;
}>;

const clearings = (stage: Stage): readonly (() => void)[] => [
  () => stage.clearStop(),
  () => stage.ask({ type: "clear_fault" }),
  () => stage.ask({ type: "clear_top_up_lock" }),
  () => stage.clearHold(),
  // The guard against a dry pump holds circulation for ten minutes; whoever has refilled the sump starts it by hand.
  () => stage.ask({ type: "relay_on", channel: stage.config().roles.indexOf("circulation") + 1, leaseMs: null }),
];

export function heal({ stage, situation, ledger, wait, missing }: HealParts): void {
  stage.mendAll();
  stage.network(NO_TROUBLE);
  stage.reshape(situation.shape);
  const { healedConfig } = situation;
  if (healedConfig) stage.configure(() => healedConfig);
  wait(120_000);
  stage.ask({ type: "abort" });
  wait(10_000);
  stage.refill();
  for (const clear of clearings(stage)) {
    wait(CLEARS_EVERY_MS);
    clear();
  }
  wait(300_000);
  for (let tries = 0; tries < 3 && ledger.openId() !== null; tries += 1) wait(CHANGE_WITHIN_MS);
  stage.clearHold();
  wait(10_000);
  const runId = stage.start("start_water_change");
  wait(CHANGE_WITHIN_MS);
  const state = runId === null ? null : ledger.stateOf(runId);
  if (state?.status !== "success")
    missing(`a water change after the trouble: ${state?.status ?? "not started"} ${state?.failReason ?? ""}`);
  if (!stage.relays()[stage.config().roles.indexOf("circulation")]) missing("circulation stands after the water change");
}
