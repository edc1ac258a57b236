import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";

const emailBody = z.object({ email: z.email(fieldCode("email_invalid")).max(254) });

const auditLineSchema = z
  .object({
    id,
    at: isoTime,
    /** The e-mail of who did it, as it was then. */
    actor: z.string(),
    action: z.string(),
    targetKind: z.string(),
    targetId: z.string(),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: "AuditLine" });

const link = z.object({ link: z.string(), expiresAt: isoTime });

export const adminApi = {
  "POST /api/admin/promote-user": {
    summary: "Make a user an administrator; oneself only while there is none, with the set-up token",
    access: "viewer",
    body: emailBody.extend({ setUpToken: z.string().min(1).max(512).optional() }),
    response: z.object({ user: z.object({ email: z.string() }) }),
  },
  "POST /api/admin/invites": { summary: "A single-use sign-up link", access: "admin", response: link },
  "POST /api/admin/reset-links": {
    summary: "A password reset link, for an instance without mail",
    access: "admin",
    body: emailBody,
    response: link,
  },
  "GET /api/admin/system": {
    summary: "What this instance runs on",
    access: "admin",
    response: z.object({
      databaseVersion: z.string(),
      brokerVersion: z.string().nullable(),
      devicePairing: z.enum(["code", "open"]),
      /** Records that could not be stored as they are and wait for the operator. */
      parkedRecords: z.number().int(),
      /** What still works and will not for ever, in a sentence each. */
      warnings: z.array(z.string()),
    }),
  },
  "GET /api/audit": {
    summary: "The account's audit lines, newest first; from one line back with `before`",
    access: "owner",
    query: z.object({ before: id.optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: z.array(auditLineSchema),
  },
} as const satisfies Endpoints;

export type AuditLine = z.infer<typeof auditLineSchema>;
