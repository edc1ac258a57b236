// A registered device that keeps its flash: what it learnt, was updated to or was locked by is still so after a restart.

import { join } from "node:path";
import { openFlashFile } from "./flash-file.ts";
import type { FlashSpec, RegisteredSpec } from "./virtual-device.ts";

/** The list gives the first key; a key that the device was granted later goes before. */
export function rememberedDevice(spec: RegisteredSpec, folder: string, bootCounter: number): FlashSpec {
  const { registrationId, key, ...tank } = spec;
  const flash = openFlashFile(join(folder, `${tank.hardwareId}.json`), { isForgetful: false });
  if (flash.content.grant === null) flash.write({ bootCounter: bootCounter - 1, grant: { registrationId, key } });
  return { ...tank, flash, pairingCode: null };
}
