// Firmware: what administrators release, whether it fits a device, and how an update of one device goes.

import { isFirmwareVersion } from "@halocline/domain/firmware/version";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { done, id, isoTime } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";

const byId = z.object({ id });
const releaseChoice = z.object({ releaseId: id });

export const firmwareReleaseSchema = z
  .object({
    id,
    version: z.string(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    releaseNotes: z.string().nullable(),
    /** Stable when isStable, Beta when isBeta, otherwise Development. Never both. */
    isStable: z.boolean(),
    isBeta: z.boolean(),
    /** Bytes. */
    fileSize: z.int(),
    fileSha256: z.string(),
    createdAt: isoTime,
    compatibilityNotes: z.string().nullable(),
    breakingChanges: z.string().nullable(),
    migrationInstructions: z.string().nullable(),
    requiresFactoryReset: z.boolean(),
    /** The model our descriptor inside the image names; null: the image carries none, so it is a development build. */
    hardware: z.string().nullable(),
    /** How many devices report this version: of the whole instance for administrators, of the own account for everybody else. */
    deviceCount: z.int(),
  })
  .meta({ id: "FirmwareRelease" });

const updateStatus = z.enum(["pending", "downloading", "installing", "success", "failed"]);

export const firmwareUpdateSchema = z
  .object({
    id,
    deviceId: id,
    /** Null once the release was deleted. */
    releaseId: id.nullable(),
    version: z.string(),
    fromVersion: z.string().nullable(),
    status: updateStatus,
    progressPercent: z.int().min(0).max(100),
    /** What the device does right now, in its own word; null while it said nothing. */
    phase: z.enum(["download", "verify", "set_boot", "reboot", "self_test"]).nullable(),
    /** Why it failed: a stable code, and a sentence for people. */
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable(),
    createdAt: isoTime,
    completedAt: isoTime.nullable(),
  })
  .meta({ id: "FirmwareUpdate" });

const compatibilitySchema = z
  .object({
    compatible: z.boolean(),
    riskLevel: z.enum(["low", "medium", "high"]),
    /** Sentences. One error is enough to refuse the update. */
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
    requiresConfirmation: z.boolean(),
  })
  .meta({ id: "FirmwareCompatibility" });

const recommendationsSchema = z.object({
  /** The newest stable release that fits this device, else the newest beta; null when none is newer than what it runs. */
  recommended: firmwareReleaseSchema.nullable(),
  stable: firmwareReleaseSchema.nullable(),
  compatibleCount: z.int(),
});

/** A form sends empty texts for what was left out. */
const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, fieldCode("text_too_long"))
    .default("")
    .transform((text) => (text === "" ? null : text));
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

export const firmwareUploadFields = z
  .object({
    version: z
      .string(fieldCode("version_required"))
      .trim()
      .min(1, fieldCode("version_required"))
      .refine(isFirmwareVersion, fieldCode("version_unreadable")),
    title: optionalText(200),
    description: optionalText(2000),
    releaseNotes: optionalText(20_000),
    compatibilityNotes: optionalText(5000),
    breakingChanges: optionalText(5000),
    migrationInstructions: optionalText(5000),
    isStable: flag,
    isBeta: flag,
    requiresFactoryReset: flag,
    /** What `pnpm firmware sign` prints: ECDSA P-256 over the file's SHA-256, DER in base64. */
    signature: z
      .string(fieldCode("signature_required"))
      .trim()
      .regex(/^[A-Za-z0-9+/]{86,108}={0,2}$/, fieldCode("signature_unreadable")),
  })
  .refine(({ isStable, isBeta }) => !(isStable && isBeta), { path: ["isBeta"], error: fieldCode("stable_or_beta") });

export const firmwareApi = {
  "GET /api/firmware/releases": {
    summary: "All releases, newest first",
    access: "viewer",
    response: z.array(firmwareReleaseSchema),
  },
  "POST /api/firmware/upload": {
    summary: "A new release (multipart: firmware, signature, version and texts); needs the password again",
    access: "admin",
    form: { file: "firmware", fields: firmwareUploadFields },
    response: z.object({ release: firmwareReleaseSchema }),
  },
  "DELETE /api/firmware/releases/:id": {
    summary: "Removes a release and the update records of it; refused while one is in progress",
    access: "admin",
    params: byId,
    response: done,
  },
  "POST /api/devices/:id/firmware-compatibility": {
    summary: "Does this release fit this device, now?",
    access: "viewer",
    params: byId,
    body: releaseChoice,
    response: z.object({ compatibility: compatibilitySchema, recommendations: recommendationsSchema }),
  },
  "GET /api/devices/:id/firmware-updates": {
    summary: "The updates of a device, newest first",
    access: "viewer",
    params: byId,
    response: z.array(firmwareUpdateSchema),
  },
  "POST /api/devices/:id/firmware-update": {
    summary: "Starts an update; what compatibility calls an error refuses it",
    access: "owner",
    params: byId,
    /** `confirmed`: the person saw the warnings; without it a release that requires confirmation is refused. */
    body: releaseChoice.extend({ confirmed: z.boolean().default(false) }),
    response: firmwareUpdateSchema,
  },
  "POST /api/firmware-updates/:id/cancel": {
    summary: "Ends an update that is pending or downloading",
    access: "owner",
    params: byId,
    response: firmwareUpdateSchema,
  },
} as const satisfies Endpoints;

export type FirmwareRelease = z.infer<typeof firmwareReleaseSchema>;
export type FirmwareUpdate = z.infer<typeof firmwareUpdateSchema>;
export type FirmwareCompatibility = z.infer<typeof compatibilitySchema>;
