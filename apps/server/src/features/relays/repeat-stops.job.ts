// Emergency stops that no device has confirmed are sent again and again, by whichever worker is up: the process that
// published one first goes on for a minute only, and may be gone.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import { nextSafetySeq } from "@halocline/domain/command-order";
import type { Clock } from "../../platform/clock.ts";
import type { UnheardStop } from "./emergency-stops.store.ts";

export type RepeatStopsDeps = Readonly<{
  listUnheardStops: () => Promise<UnheardStop[]>;
  send: (registrationId: string, message: CommandMessage) => void;
  newId: () => string;
  clock: Clock;
}>;

export const createRepeatStops =
  ({ listUnheardStops, send, newId, clock }: RepeatStopsDeps) =>
  async (): Promise<void> => {
    for (const { registrationId, stopId, commandId, commandSeq } of await listUnheardStops()) {
      const seq = nextSafetySeq(commandSeq, clock());
      send(registrationId, { v: 1, id: commandId ?? newId(), seq, type: "emergency_stop", stop_id: stopId });
    }
  };
