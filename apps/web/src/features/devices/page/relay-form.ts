// What an owner can say of a relay: its own word for it, what it drives, and how long it may run.

import type { Relay } from "@halocline/contracts/http/entities.contract";
import type { RelayChange } from "./device-page.api.ts";

export type RelayInputs = Readonly<{ name: string; role: Relay["role"]; limitText: string }>;

const LIMIT_S = { least: 10, most: 86_400 } as const;

export const relayInputsOf = ({ name, role, maxRuntimeSeconds }: Relay): RelayInputs => ({
  name: name ?? "",
  role,
  limitText: String(maxRuntimeSeconds ?? ""),
});

/** Only circulation runs without one (SAFE-2). */
export const hasLimit = ({ role }: Pick<RelayInputs, "role">): boolean => role !== "circulation";

export function isLimitWrong(inputs: RelayInputs): boolean {
  if (!hasLimit(inputs)) return false;
  const limitS = Number(inputs.limitText.trim() || "0");
  return !(Number.isInteger(limitS) && limitS >= LIMIT_S.least && limitS <= LIMIT_S.most);
}

/** Only what differs: a name needs nobody's confirmation, a role or a limit is refused while a pump runs. */
export function relayChange(saved: Relay, inputs: RelayInputs): RelayChange {
  const name = inputs.name.trim();
  const maxRuntimeSeconds = hasLimit(inputs) ? Number(inputs.limitText) : null;
  return {
    ...(name !== (saved.name ?? "") && { name }),
    ...(inputs.role !== saved.role && { role: inputs.role }),
    ...(maxRuntimeSeconds !== saved.maxRuntimeSeconds && { maxRuntimeSeconds }),
  };
}
