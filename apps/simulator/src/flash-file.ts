// The flash of one virtual device as a file, so that the device is the same one after a restart of the simulator. It
// holds the device's key: only its owner may read it.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { EMPTY_FLASH, Flash, type FlashContent } from "@halocline/virtual-device/device/flash";

type StoredFlash = Omit<FlashContent, "core"> & Readonly<{ core: string | null }>;

function read(file: string): FlashContent {
  if (!existsSync(file)) return EMPTY_FLASH;
  const stored: StoredFlash = JSON.parse(readFileSync(file, "utf8"));
  return { ...EMPTY_FLASH, ...stored, core: stored.core === null ? null : Buffer.from(stored.core, "base64") };
}

/** Written beside and renamed: a crash leaves the old content or the new. */
function write(file: string, { core, ...content }: FlashContent): void {
  const stored: StoredFlash = { ...content, core: core && Buffer.from(core).toString("base64") };
  writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Forgetful keeps its firmware and the boot counter alone: a server must never take a new boot for an old one. */
export function openFlashFile(file: string, options: { isForgetful: boolean }): Flash {
  mkdirSync(dirname(file), { recursive: true });
  const content = read(file);
  const { bootCounter, firmwareVersion } = content;
  const kept = options.isForgetful ? { bootCounter, firmwareVersion } : content;
  return new Flash(kept, (next) => write(file, next));
}
