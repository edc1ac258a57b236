// What the relays drive, by role: the one thing that passes from the device to the water.

import type { RelayRole } from "@halocline/domain/relays/relays";

export type RelayOutputs = Readonly<Record<RelayRole, boolean>>;

/** Relays without power are open. */
export const NO_POWER: RelayOutputs = { circulation: false, drain: false, fill: false, topup: false, spare: false };

/** As in daily use. */
export const CIRCULATING: RelayOutputs = { ...NO_POWER, circulation: true };

export const isWaterPumpOn = (outputs: RelayOutputs): boolean => outputs.drain || outputs.fill || outputs.topup || outputs.spare;

/** Two channels may have one role: then either of them drives it. */
export function outputsOf(roles: readonly RelayRole[], relays: readonly boolean[]): RelayOutputs {
  const outputs = { ...NO_POWER };
  roles.forEach((role, index) => {
    if (relays[index]) outputs[role] = true;
  });
  return outputs;
}
