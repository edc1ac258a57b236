// Every kind of thing that breaks around the water, what it may truly be called, and in which phase it can happen. The
// names follow what one level signal can tell apart; what it cannot see at all says so here.

import type { MovingTank } from "@halocline/tank-physics/tank";
import { CIRCULATION_KINDS } from "./fault-kinds/circulation-kinds.ts";
import { HOSE_KINDS } from "./fault-kinds/hose-kinds.ts";
import type { FaultKind, FaultPhase, TrueName } from "./fault-kinds/kind.ts";
import { PUMP_KINDS } from "./fault-kinds/pump-kinds.ts";
import { SENSOR_KINDS } from "./fault-kinds/sensor-kinds.ts";

export const FAULT_KINDS: Readonly<Record<string, FaultKind>> = {
  ...PUMP_KINDS,
  ...HOSE_KINDS,
  ...CIRCULATION_KINDS,
  ...SENSOR_KINDS,
};

const COMMON_NAMES: Readonly<Record<string, TrueName>> = {
  dry: "no_movement",
  no_movement: "no_movement",
  sensor: "sensor",
  sensor_stuck: "sensor",
  sensor_dirty: "sensor",
  rising: "rising",
  siphon: "rising",
  falling: "falling",
  leak: "falling",
  welded: "welded",
  welded_relay: "welded",
  overflow: "overflow",
  circulation_stopped: "circulation_stopped",
};

/** Of a word that the device said; null for what names no fault of a part: a limit, an abort, a mark. */
export const commonNameOf = (word: string): TrueName | null => COMMON_NAMES[word] ?? null;

/** Whether a word is true of this kind. */
export const isTrueOf = ({ trueName, exact }: FaultKind, word: string): boolean =>
  commonNameOf(word) === trueName || exact.includes(word);

/** Why a kind is not seen in this tank and phase; null when it has to be. */
export const hiddenBecause = ({ invisible, invisibleIn }: FaultKind, tank: MovingTank, phase: FaultPhase): string | null =>
  invisible ?? invisibleIn?.(tank, phase) ?? null;
