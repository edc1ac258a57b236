import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { isoTime } from "./entities.contract.ts";

const emailBody = z.object({ email: z.email("Valid email is required").max(254) });
const link = z.object({ link: z.string(), expiresAt: isoTime });

export const adminApi = {
  "POST /api/admin/promote-user": {
    summary: "Make a user an administrator; oneself only while there is none",
    access: "viewer",
    body: emailBody,
    response: z.object({ user: z.object({ email: z.string() }) }),
  },
  "POST /api/admin/invites": { summary: "A single-use sign-up link", access: "admin", response: link },
  "POST /api/admin/reset-links": {
    summary: "A password reset link, for an instance without mail",
    access: "admin",
    body: emailBody,
    response: link,
  },
} as const satisfies Endpoints;
