import type { FirmwareCompatibility, FirmwareRelease, FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { DEVICE_ID, timeAgo } from "./wire-examples.ts";

export const RELEASE_ID = "0b6f6f0a-0000-4000-8000-000000000501";
export const UPDATE_ID = "0b6f6f0a-0000-4000-8000-000000000601";

/** A stable release above what the example device runs. */
export const exampleRelease = (change: Partial<FirmwareRelease> = {}): FirmwareRelease => ({
  id: RELEASE_ID,
  version: "1.5.0",
  title: null,
  description: null,
  releaseNotes: null,
  isStable: true,
  isBeta: false,
  fileSize: 900 * 1024,
  fileSha256: "0123456789abcdef".repeat(4),
  createdAt: "2026-11-01T10:00:00.000Z",
  compatibilityNotes: null,
  breakingChanges: null,
  migrationInstructions: null,
  requiresFactoryReset: false,
  hardware: "relay5-esp32",
  deviceCount: 0,
  ...change,
});

export const exampleUpdate = (change: Partial<FirmwareUpdate> = {}): FirmwareUpdate => ({
  id: UPDATE_ID,
  deviceId: DEVICE_ID,
  releaseId: RELEASE_ID,
  version: "1.5.0",
  fromVersion: "1.4.2",
  status: "downloading",
  progressPercent: 40,
  phase: "download",
  errorCode: null,
  errorMessage: null,
  createdAt: timeAgo(60_000),
  completedAt: null,
  ...change,
});

export const exampleCompatibility = (change: Partial<FirmwareCompatibility> = {}) => ({
  compatibility: {
    compatible: true,
    riskLevel: "low" as const,
    errors: [],
    warnings: [],
    requiresConfirmation: false,
    ...change,
  },
  recommendations: { recommended: exampleRelease(), stable: exampleRelease(), compatibleCount: 1 },
});
