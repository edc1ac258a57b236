import { type ConfigSource, deviceConfig } from "@halocline/domain/devices/config";
import type { Context } from "../../context.ts";
import { configMessage } from "./config-message.ts";

/** The whole document, as it stands now. The device applies a revision once, however often it comes. */
export function sendConfig(
  ctx: Pick<Context, "bus">,
  { registrationId, source }: Readonly<{ registrationId: string; source: ConfigSource }>,
): void {
  ctx.bus.send(registrationId, "config", configMessage(deviceConfig(source)));
}
