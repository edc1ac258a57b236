// What the relays drive, by role: the one thing that passes from the device to the water.

import type { RelayRole } from "@halocline/domain/relays";

export type RelayOutputs = Readonly<Record<RelayRole, boolean>>;

/** After boot, fault or crash: still water starves a tank of oxygen, running pumps flood a room. */
export const DEFAULT_OUTPUTS: RelayOutputs = { circulation: true, drain: false, fill: false, topup: false, spare: false };

export const isWaterPumpOn = (outputs: RelayOutputs): boolean => outputs.drain || outputs.fill || outputs.topup || outputs.spare;
