import type { RelayView } from "./relay-view.ts";

export type RelayStyle = Readonly<{ card: string; icon: string; pill: string }>;

const ON: RelayStyle = {
  card: "border-primary/60 bg-primary-soft",
  icon: "bg-primary text-on-primary",
  pill: "bg-primary text-on-primary",
};
const NEAR_LIMIT: RelayStyle = {
  card: "border-warn/60 bg-warn-soft",
  icon: "bg-warn text-surface",
  pill: "bg-warn text-surface",
};
const OFF: RelayStyle = { card: "", icon: "bg-muted-soft text-muted-ink", pill: "bg-muted-soft text-muted-ink" };
const UNKNOWN: RelayStyle = { ...OFF, pill: "border border-dashed border-line-strong text-ink-2" };

export function relayStyle({ state, isNearLimit }: RelayView): RelayStyle {
  if (state === "Unknown") return UNKNOWN;
  if (state === "OFF") return OFF;
  return isNearLimit ? NEAR_LIMIT : ON;
}
