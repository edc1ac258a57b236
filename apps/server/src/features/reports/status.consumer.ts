// Hello and last will. A hello is repeated by the device until it is welcomed, so nothing here needs a stream.

import type { WelcomeMessage } from "@halocline/contracts/device/commands.contract";
import { type HelloMessage, statusSchema } from "@halocline/contracts/device/status.contract";
import { parseBoot } from "@halocline/domain/boot";
import type { GreetDevice } from "./greet-device.service.ts";
import type { DeviceBus } from "../../broker/device-bus.ts";
import { readPacket } from "../../broker/packet.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { bootNumber } from "../../db/boot-number.ts";

import type { DeviceSettings } from "../devices/device-config.store.ts";
import type { Hello } from "../devices/device-hellos.store.ts";

export type StatusDeps = Readonly<{
  store: Readonly<{
    recordHello: (registrationId: string, boot: bigint) => Promise<number | null>;
    recordWill: (registrationId: string, boot: bigint) => Promise<void>;
  }>;
  greetDevice: GreetDevice;
  sendConfig: (settings: DeviceSettings) => void;
  announceChange: DeviceBus["announceChange"];
  sendWelcome: (registrationId: string, message: WelcomeMessage) => void;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}>;

export const createStatusIngest =
  ({ store, greetDevice, sendConfig, announceChange, sendWelcome, clock, logger, metrics }: StatusDeps) =>
  async (registrationId: string, data: Uint8Array): Promise<void> => {
    const packet = readPacket(statusSchema, data);
    const boot = packet.isGood ? parseBoot(packet.message.boot) : null;
    if (!packet.isGood || !boot) return metrics.ingest.dropped.inc({ reason: "bad_status" });
    try {
      if (packet.message.status === "offline") {
        await store.recordWill(registrationId, bootNumber(boot));
        return announceChange(registrationId);
      }
      const lastSeq = await store.recordHello(registrationId, bootNumber(boot));
      const hello = helloOf(registrationId, packet.message, bootNumber(boot), clock());
      const { wantedStopId, settings, changedRunId } = await greetDevice(hello, packet.message.config_rev);
      announceChange(registrationId, changedRunId);
      sendWelcome(registrationId, {
        v: 1,
        type: "welcome",
        boot: packet.message.boot,
        ts: Math.floor(clock() / 1000),
        last_seq: lastSeq,
        stop_id: wantedStopId,
      });
      if (settings) sendConfig(settings);
    } catch (error) {
      logger.warn({ err: error, registrationId }, "a status message was not recorded; the device will say hello again");
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
