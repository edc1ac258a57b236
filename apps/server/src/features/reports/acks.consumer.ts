// Answers to commands. A command toward safety is published before it is recorded, so the answer may come before the
// record does: then it is looked for again.

import { ackSchema } from "@halocline/contracts/device/replies.contract";
import type { CommandKind } from "@halocline/domain/command-kinds";
import { isRegistrationId as isUuid } from "@halocline/domain/ids";
import type { SettleAck, SettledAck } from "./settle-ack.service.ts";
import type { DeviceBus } from "../../broker/device-bus.ts";
import { readPacket } from "../../broker/packet.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { StoredCommand } from "../commands/commands.store.ts";
import type { IsTooFast } from "./message-rate.ts";

const LOOK_AGAIN_AFTER_MS = [200, 1000, 3000, 10_000] as const;
/** No device has more commands on their way; whoever answers more is guessing ids (SEC-10). */
const MOST_LOOKED_FOR = 8;

export type AcksDeps = Readonly<{
  settleAck: SettleAck;
  /** Takes back what acted too late. */
  send: (command: StoredCommand, kind: CommandKind) => void;
  announceChange: DeviceBus["announceChange"];
  isTooFast: IsTooFast;
  pause: (ms: number) => Promise<void>;
  logger: Logger;
  metrics: Metrics;
}>;

export function createAcksIngest({ settleAck, send, announceChange, isTooFast, pause, logger, metrics }: AcksDeps) {
  const lookedFor = new Map<string, number>();

  async function lookAgain(registrationId: string, settle: () => Promise<SettledAck | null>): Promise<SettledAck | null> {
    const already = lookedFor.get(registrationId) ?? 0;
    if (already >= MOST_LOOKED_FOR) return null;
    lookedFor.set(registrationId, already + 1);
    try {
      for (const afterMs of LOOK_AGAIN_AFTER_MS) {
        await pause(afterMs);
        const settled = await settle();
        if (settled) return settled;
      }
      return null;
    } finally {
      const left = (lookedFor.get(registrationId) ?? 1) - 1;
      if (left > 0) lookedFor.set(registrationId, left);
      else lookedFor.delete(registrationId);
    }
  }

  return async (registrationId: string, data: Uint8Array): Promise<void> => {
    if (isTooFast(registrationId)) return metrics.ingest.dropped.inc({ reason: "too_fast" });
    const packet = readPacket(ackSchema, data);
    if (!packet.isGood) return metrics.ingest.dropped.inc({ reason: "bad_ack" });
    const ack = packet.message;
    if (!isUuid(ack.id)) return metrics.ingest.dropped.inc({ reason: "unknown_ack" });
    const settle = () =>
      settleAck(registrationId, ack.id, ack).catch((error: unknown) => {
        logger.warn({ err: error, registrationId }, "an answer was not recorded");
        return null;
      });
    const settled = (await settle()) ?? (await lookAgain(registrationId, settle));
    if (!settled) return metrics.ingest.dropped.inc({ reason: "unknown_ack" });
    for (const kind of settled.toSend) send(settled.command, kind);
    announceChange(registrationId, settled.changedRunId);
  };
}
