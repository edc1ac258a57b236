// The places where a server can be built wrongly. The good server takes them from the domain; the mutants replace them.

import type { CommandFrame } from "@halocline/device-core/core.types";
import { deadlineUpMs, nextSafetySeq } from "@halocline/domain/commands/order";
import type { Boot } from "./message.ts";

export type ServerRules = Readonly<{
  safetySeq: (lastKnownSeq: number, nowMs: number) => number;
  deadlineUp: typeof deadlineUpMs;
  /** What goes out when a command is sent again. */
  resent: (frame: CommandFrame, nextSeq: () => number, bootNow: Boot) => CommandFrame;
  isVoiding: boolean;
  /** What was made for a boot ends with it. */
  endsWithBoot: boolean;
  carriesStopInWelcome: boolean;
  repeatsSafety: boolean;
  /** After a restart: which of the records that never ended are sent again. */
  retriesAfterRestart: boolean;
}>;

export const GOOD_SERVER: ServerRules = {
  safetySeq: nextSafetySeq,
  deadlineUp: deadlineUpMs,
  resent: (frame) => frame,
  isVoiding: true,
  endsWithBoot: true,
  carriesStopInWelcome: true,
  repeatsSafety: true,
  retriesAfterRestart: false,
};
