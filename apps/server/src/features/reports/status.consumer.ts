// Hello and last will. A hello is repeated by the device until it is welcomed, so nothing here needs a stream.

import { type HelloMessage, statusSchema } from "@halocline/contracts/device/status.contract";
import { bootNumber, parseBoot } from "@halocline/domain/devices/boot";
import { readPacket } from "../../broker/packet.ts";
import type { Context } from "../../context.ts";
import { recordHello, recordWill } from "../../telemetry/device-latest.store.ts";
import { readLastSeq } from "../../telemetry/last-seq.store.ts";
import type { Hello } from "../devices/hellos.store.ts";
import { sendConfig } from "../devices/index.ts";
import { type HandleHelloContext, handleHello } from "./handle-hello.service.ts";
import { dropped, type Intake, type IntakeLimits, type Taken } from "./intake.ts";

/** A device says hello every ten seconds until it is welcomed; one that loses its Wi-Fi all the time, a few times more. */
const LIMITS: IntakeLimits = { rates: { ofADevice: 60, ofAHousehold: 600, forEachDevice: 6 }, queue: { most: 4 } };

type StatusContext = HandleHelloContext & Pick<Context, "pool" | "bus" | "metrics">;

export const takeStatus = (ctx: StatusContext, intake: Intake) =>
  intake("status", LIMITS, (registrationId, data) => take(ctx, registrationId, data));

async function take(ctx: StatusContext, registrationId: string, data: Uint8Array): Promise<Taken> {
  const packet = readPacket(statusSchema, data);
  const boot = packet.isGood ? parseBoot(packet.message.boot) : null;
  if (!packet.isGood || !boot) return dropped(ctx, "bad_status");
  if (packet.message.status === "offline") {
    await recordWill(ctx.pool, registrationId, bootNumber(boot));
    ctx.bus.announceChange(registrationId);
    return null;
  }
  await recordHello(ctx.pool, registrationId, bootNumber(boot));
  const lastSeq = await readLastSeq(ctx.pool, registrationId, bootNumber(boot), ctx.clock());
  const hello = helloOf(registrationId, packet.message, bootNumber(boot), ctx.clock());
  const { accountId, wantedStopId, settings, changedRunId } = await handleHello(ctx, hello, packet.message.config_rev);
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
  return accountId === null ? null : { accountId };
}

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
