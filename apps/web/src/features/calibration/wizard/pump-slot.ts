// Pumps are another feature's matter: the screen that opens the wizard brings their buttons along.

import type { ReactNode } from "react";

export type PumpSlot = Readonly<{
  roles: readonly ("drain" | "fill")[];
  /** The live level, to be read while the water moves; without one no water is moved. */
  level: string | null;
  /** A question stands in front of them, or an answer is awaited: whatever runs stops. */
  mustRest: boolean;
}>;

export type RenderPumps = (slot: PumpSlot) => ReactNode;
