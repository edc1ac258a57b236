// Updates, and what was found about one, in the shape of the wire.

import type { FirmwareCompatibility, FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import type { Compatibility } from "@halocline/domain/firmware/compatibility";
import { updateErrorText } from "@halocline/messages/run-reason";
import { say } from "@halocline/messages/said";
import { updateProblemText } from "@halocline/messages/update-problem";
import type { Reader } from "../../platform/reader.ts";
import type { StoredUpdate } from "./firmware-updates.store.ts";

export const presentUpdate = (update: StoredUpdate, { texts }: Reader): FirmwareUpdate => ({
  id: update.id,
  deviceId: update.deviceId,
  releaseId: update.releaseId,
  version: update.version,
  fromVersion: update.fromVersion,
  status: update.status,
  progressPercent: update.progressPercent,
  phase: update.phase,
  errorCode: update.errorCode,
  errorMessage: update.errorCode && updateErrorText(texts, update.errorCode),
  createdAt: new Date(update.createdAtMs).toISOString(),
  completedAt: update.completedAtMs === null ? null : new Date(update.completedAtMs).toISOString(),
});

export const presentCompatibility = (compatibility: Compatibility, { texts }: Reader): FirmwareCompatibility => {
  const { errors, warnings, ...verdict } = compatibility;
  return {
    ...verdict,
    errors: errors.map((problem) => updateProblemText(texts, problem)),
    warnings: warnings.map((warning) => say(texts.firmwareProblems.warnings, warning)),
  };
};
