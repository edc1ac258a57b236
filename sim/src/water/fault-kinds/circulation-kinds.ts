// The return pump and the weir that its water comes back over.

import type { FaultKind } from "./kind.ts";
import { everywhereBut, share } from "./kind-parts.ts";

export const CIRCULATION_KINDS = {
  overflow_blocked: {
    trueName: "overflow",
    exact: [],
    invisible: null,
    phases: everywhereBut(),
    byHand: "topup",
    make: () => ({ isOverflowBlocked: true }),
  },
  /** Water comes back in a pause, and goes up again after it: three pauses on, a leak looks the same, and so does what comes back slowly. */
  overflow_narrowed: {
    trueName: "overflow",
    exact: ["falling", "rising"],
    invisible: null,
    phases: everywhereBut(),
    byHand: "topup",
    make: (_tank, rng) => ({ narrowedOverflowShare: share(0.55, 0.85, rng.next()) }),
  },
  circulation_dead: {
    trueName: "circulation_stopped",
    exact: [],
    invisible: null,
    phases: everywhereBut(),
    byHand: "topup",
    make: (_tank, rng) => (rng.isBelow(0.5) ? { deadPumps: ["circulation"] } : { weldedOff: ["circulation"] }),
  },
  circulation_throttled: {
    trueName: "none",
    exact: [],
    invisible: "a return pump turned down for the night is no fault",
    phases: everywhereBut(),
    byHand: "topup",
    make: (_tank, rng) => ({ weakPumps: { circulation: share(0.5, 0.85, rng.next()) } }),
  },
} as const satisfies Readonly<Record<string, FaultKind>>;
