// Hello and last will. A hello is repeated by the device until it is welcomed, so nothing here needs a stream.

import { type HelloMessage, statusSchema } from "@halocline/contracts/device/status.contract";
import { bootNumber, parseBoot } from "@halocline/domain/devices/boot";
import { readPacket } from "../../broker/packet.ts";
import type { Context } from "../../context.ts";
import { recordHello, recordWill } from "../../telemetry/device-latest.store.ts";
import type { Hello } from "../devices/hellos.store.ts";
import { sendConfig } from "../devices/index.ts";
import { type HandleHelloContext, handleHello } from "./handle-hello.service.ts";

type StatusContext = HandleHelloContext & Pick<Context, "pool" | "bus" | "logger" | "metrics">;

export const takeStatus =
  (ctx: StatusContext) =>
  async (registrationId: string, data: Uint8Array): Promise<void> => {
    const packet = readPacket(statusSchema, data);
    const boot = packet.isGood ? parseBoot(packet.message.boot) : null;
    if (!packet.isGood || !boot) return ctx.metrics.ingest.dropped.inc({ reason: "bad_status" });
    try {
      if (packet.message.status === "offline") {
        await recordWill(ctx.pool, registrationId, bootNumber(boot));
        return ctx.bus.announceChange(registrationId);
      }
      const lastSeq = await recordHello(ctx.pool, registrationId, bootNumber(boot));
      const hello = helloOf(registrationId, packet.message, bootNumber(boot), ctx.clock());
      const { wantedStopId, settings, changedRunId } = await handleHello(ctx, hello, packet.message.config_rev);
      ctx.bus.announceChange(registrationId, changedRunId);
      ctx.bus.send(registrationId, "commands", {
        v: 1,
        type: "welcome",
        boot: packet.message.boot,
        ts: Math.floor(ctx.clock() / 1000),
        last_seq: lastSeq,
        stop_id: wantedStopId,
      });
      if (settings) sendConfig(ctx, settings);
    } catch (error) {
      ctx.logger.warn({ err: error, registrationId }, "a status message was not recorded; the device will say hello again");
    }
  };

const helloOf = (registrationId: string, message: HelloMessage, boot: bigint, heardAtMs: number): Hello => ({
  registrationId,
  boot,
  bootText: message.boot,
  caps: message.caps,
  isStopLatched: message.estop,
  stopId: message.estop ? (message.stop_id ?? null) : null,
  isTopUpLocked: message.top_up_lock,
  hold: message.hold ? { reason: message.hold, suspects: message.suspects ?? [] } : null,
  firmwareVersion: message.firmware_version,
  hardware: message.hw,
  chip: message.chip,
  slotBytes: message.slot,
  secureVersion: message.secure_version,
  protocolMin: message.proto[0],
  protocolMax: message.proto[1],
  otaState: message.ota_state,
  heardAtMs,
});
