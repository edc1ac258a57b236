import { type ConfigSource, deviceConfig } from "@halocline/domain/device-config";
import type { DeviceBus } from "../../broker/device-bus.ts";
import { configMessage } from "./config-message.ts";

/** The whole document, as it stands now. The device applies a revision once, however often it comes. */
export const createSendConfig =
  (bus: Pick<DeviceBus, "send">) =>
  ({ registrationId, source }: Readonly<{ registrationId: string; source: ConfigSource }>): void =>
    bus.send(registrationId, "config", configMessage(deviceConfig(source)));
