import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import type { StoredRelease } from "./firmware-releases.store.ts";

/** Without the signature and what only devices need; `deviceCount`: as many as the reader may know of. */
export const presentRelease = (release: StoredRelease, deviceCount: number): FirmwareRelease => ({
  id: release.id,
  version: release.version,
  title: release.title,
  description: release.description,
  releaseNotes: release.releaseNotes,
  isStable: release.isStable,
  isBeta: release.isBeta,
  fileSize: release.fileBytes,
  fileSha256: release.fileSha256.toString("hex"),
  createdAt: release.createdAt.toISOString(),
  compatibilityNotes: release.compatibilityNotes,
  breakingChanges: release.breakingChanges,
  migrationInstructions: release.migrationInstructions,
  requiresFactoryReset: release.requiresFactoryReset,
  hardware: release.hardware,
  deviceCount,
});
