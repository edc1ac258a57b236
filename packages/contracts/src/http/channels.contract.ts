// Where a person is told besides by mail: services that take one HTTP request. Secrets go in and never come out.
// A person's own, whatever their role: an escalation calls every member.

import { CHANNEL_ERRORS } from "@halocline/domain/notifications/http-channel";
import { CHANNEL_NAMES, FIELD_NAMES, PRESET_NAMES } from "@halocline/domain/notifications/http-presets";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";

const LONGEST_NAME = 60;
const LONGEST_FIELD = 1300;

const fieldName = z.enum(FIELD_NAMES);
const severities = z.array(z.enum(["critical", "warn", "info"]));

export const channelSchema = z
  .object({
    id,
    preset: z.enum(CHANNEL_NAMES),
    name: z.string(),
    /** What is no secret. */
    settings: z.partialRecord(fieldName, z.string()),
    /** Which secrets are kept. */
    secrets: z.array(fieldName),
    severities,
    isEnabled: z.boolean(),
    /** When the person last said that a test had arrived. */
    confirmedAt: isoTime.nullable(),
    lastDeliveredAt: isoTime.nullable(),
    lastFailedAt: isoTime.nullable(),
    /** Of the last failure. */
    lastError: z.enum(CHANNEL_ERRORS).nullable(),
  })
  .meta({ id: "NotificationChannel" });

const input = {
  name: z.string().trim().min(1, fieldCode("name_required")).max(LONGEST_NAME, fieldCode("name_too_long")),
  /** A secret that is left out stays as it is, unless the address changes. */
  fields: z.partialRecord(fieldName, z.string().trim().max(LONGEST_FIELD)),
  severities: severities.min(1, fieldCode("severity_required")),
  isEnabled: z.boolean(),
};

const byId = z.object({ id });

export const channelsApi = {
  "GET /api/settings/channels": {
    summary: "The services this person is told through, oldest first",
    access: "viewer",
    response: z.array(channelSchema),
  },
  "POST /api/settings/channels": {
    summary: "Adds a service; what is wrong is told by its field",
    access: "viewer",
    body: z.object({ preset: z.enum(PRESET_NAMES), ...input }),
    response: channelSchema,
  },
  "PUT /api/settings/channels/:id": {
    summary: "Changes a service; with another address its secrets must be given again",
    access: "viewer",
    params: byId,
    body: z.object(input),
    response: channelSchema,
  },
  "DELETE /api/settings/channels/:id": {
    summary: "Deletes a service, with what waits to be sent to it",
    access: "viewer",
    params: byId,
    response: z.object({ id }),
  },
  "POST /api/settings/channels/:id/test": {
    summary: "Sends a test now and says whether the service took it",
    access: "viewer",
    params: byId,
    response: z.object({ isTaken: z.boolean(), error: z.enum(CHANNEL_ERRORS).nullable() }),
  },
  "POST /api/settings/channels/:id/arrival": {
    summary: "Whether the last test arrived, by the person's own word",
    access: "viewer",
    params: byId,
    body: z.object({ hasArrived: z.boolean() }),
    response: channelSchema,
  },
} as const satisfies Endpoints;

export type NotificationChannel = z.infer<typeof channelSchema>;
