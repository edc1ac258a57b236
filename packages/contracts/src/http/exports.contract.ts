// A copy of everything an account owns: asked for, made in the background, fetched within some days.

import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { done, id, isoTime } from "./entities.contract.ts";

const byId = z.object({ id });

const dataExportSchema = z
  .object({
    id,
    status: z.enum(["queued", "ready", "failed", "expired"]),
    requestedAt: isoTime,
    /** Set while it is ready. */
    sizeBytes: z.int().nullable(),
    expiresAt: isoTime.nullable(),
  })
  .meta({ id: "DataExport" });

export const exportsApi = {
  "GET /api/exports": {
    summary: "The account's latest exports, newest first",
    access: "owner",
    response: z.array(dataExportSchema),
  },
  "POST /api/exports": {
    summary: "Asks for an export of everything the account owns; needs the password again",
    access: "owner",
    response: dataExportSchema,
  },
  "POST /api/exports/:id/open": {
    summary: "May this export be fetched now? Says so before a browser goes there; needs the password again",
    access: "owner",
    params: byId,
    response: done,
  },
  "GET /api/exports/:id/download": {
    summary: "The export as a ZIP file of JSON and CSV, streamed; needs the password again",
    access: "owner",
    params: byId,
    /** The bytes of the file, not JSON. */
    response: z.string(),
  },
} as const satisfies Endpoints;

export type DataExport = z.infer<typeof dataExportSchema>;
