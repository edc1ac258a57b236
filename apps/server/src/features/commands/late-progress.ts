// What the sender learned of a command, to be kept on record; and what is left of it when it cannot be.

import type { Command } from "@halocline/domain/commands";
import type { Order } from "./in-flight.ts";
import type { LateRecord } from "./late-record.ts";

export const lateProgress = ({ registrationId, accountId }: Order, command: Command, save: () => Promise<void>): LateRecord => ({
  registrationId,
  isStop: false,
  first: null,
  tries: [save],
  parked: (fault) => ({
    kind: "command_progress",
    accountId,
    registrationId,
    deviceId: null,
    subject: null,
    payload: { commandId: command.id, type: command.kind.type, status: command.status, result: command.result },
    fault,
    happenedAtMs: command.firstSentAtMs ?? command.deadlineAtMs,
  }),
});
