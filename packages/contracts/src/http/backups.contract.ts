import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { isoTime } from "./entities.contract.ts";

const backupsSchema = z
  .object({
    /** Null while no backup program has looked at this instance. */
    status: z
      .object({
        /** Where backups go; nothing secret is in it. */
        repository: z.string(),
        sizeBytes: z.number().int().nullable(),
        /** When the backup program last looked. */
        seenAt: isoTime,
        lastSuccessAt: isoTime.nullable(),
        /** When the newest piece of the database's log arrived: what came later would be lost. */
        newestLogAt: isoTime.nullable(),
        restorableFrom: isoTime.nullable(),
        nextDueAt: isoTime.nullable(),
        isRunning: z.boolean(),
        /** Somebody asked for one, and it has not begun. */
        isRequested: z.boolean(),
        isOverdue: z.boolean(),
        /** What went wrong last, in the backup program's own words. */
        error: z.string().nullable(),
        lastRestoreAt: isoTime.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Backups" });

export const backupsApi = {
  "GET /api/admin/backups": { summary: "How old the backups are, and where", access: "admin", response: backupsSchema },
  "POST /api/admin/backups": { summary: "Back up now", access: "admin", response: backupsSchema },
} as const satisfies Endpoints;

export type Backups = z.infer<typeof backupsSchema>;
