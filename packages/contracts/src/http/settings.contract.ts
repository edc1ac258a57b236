import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { isoTime } from "./entities.contract.ts";

const profileFields = {
  firstName: z.string().trim().min(1, "First name is required").max(80),
  lastName: z.string().trim().min(1, "Last name is required").max(80),
  email: z.email("Valid email is required").max(254),
};

const profile = z
  .object({ ...profileFields, memberSince: isoTime, accountType: z.enum(["admin", "user"]), registeredDevices: z.int() })
  .meta({ id: "Profile" });

export const settingsApi = {
  "GET /api/settings/profile": { summary: "The person's profile", access: "viewer", response: profile },
  "PUT /api/settings/profile": {
    summary: "Change the profile; a new e-mail starts an e-mail change and stays the old one until it is verified",
    access: "viewer",
    body: z.object(profileFields),
    response: z.object({ profile, emailChangePending: z.boolean() }),
  },
} as const satisfies Endpoints;
