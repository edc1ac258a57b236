// Which image a boot runs, decided as a bootloader with rollback does: a new one has a single boot to prove itself.

import type { Flash } from "./flash.ts";
import { SIMULATED_FIRMWARE } from "./identity.ts";

/**
 * The version that runs now. A download that the power cut short is not taken up again: it failed for want of a network,
 * and whoever wants it asks once more (SAFE-9: nothing resumes by itself).
 */
export function bootFirmware(flash: Flash): string {
  const { firmwareVersion, update } = flash.content;
  if (update?.step === "trial" && !update.isTried) {
    flash.write({ update: { ...update, isTried: true } });
    return update.version;
  }
  if (update?.step === "trial") flash.write({ update: { step: "ended", updateId: update.updateId, reason: "rolled_back" } });
  if (update?.step === "fetching") flash.write({ update: { step: "ended", updateId: update.updateId, reason: "net" } });
  return firmwareVersion ?? SIMULATED_FIRMWARE;
}
