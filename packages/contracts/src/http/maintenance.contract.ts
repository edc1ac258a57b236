// Tasks that people do at a tank by hand, again and again. Days are of the tank's own calendar.

import { MOST_INTERVAL_DAYS, MOST_SNOOZE_DAYS } from "@halocline/domain/maintenance/tasks";
import { MAINTENANCE_TEMPLATES, type MaintenanceTemplate } from "@halocline/domain/maintenance/templates";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { done, id, isoTime } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";

const byId = z.object({ id });
const day = z.iso.date();
const name = z.string().trim().min(1, fieldCode("name_required")).max(80, fieldCode("name_too_long"));
const intervalDays = z.int().min(1).max(MOST_INTERVAL_DAYS);
const template = z.enum(MAINTENANCE_TEMPLATES.map(({ code }) => code) as [MaintenanceTemplate, ...MaintenanceTemplate[]]);

const maintenanceTaskSchema = z
  .object({
    id,
    tankId: id,
    tankName: z.string(),
    /** The owner's own words, or the template's name in the reader's language. */
    name: z.string(),
    intervalDays: z.int(),
    /** Null: never yet. */
    lastDoneAt: isoTime.nullable(),
    /** Null: not snoozed, or no longer. */
    snoozedUntil: day.nullable(),
    dueOn: day,
    state: z.enum(["ahead", "due", "overdue"]),
    /** Whole days until it is due; negative: overdue by so many. */
    daysLeft: z.int(),
    /** The tank's; change it there. */
    timezone: z.string(),
  })
  .meta({ id: "MaintenanceTask" });

const maintenanceTemplateSchema = z
  .object({ code: template, name: z.string(), intervalDays: z.int() })
  .meta({ id: "MaintenanceTemplate" });

const added = { tankId: z.uuid(fieldCode("tank_required")).toLowerCase(), isDoneToday: z.boolean().default(false) };
const input = z.union([
  z.object({ ...added, template, intervalDays: intervalDays.optional() }).strict(),
  z.object({ ...added, name, intervalDays }).strict(),
]);

export const maintenanceApi = {
  "GET /api/maintenance": {
    summary: "The account's maintenance tasks, the most urgent first, and the templates for new ones",
    access: "viewer",
    response: z.object({ tasks: z.array(maintenanceTaskSchema), templates: z.array(maintenanceTemplateSchema) }),
  },
  "POST /api/maintenance": {
    summary: "Adds a task, from a template or with a name of its own; due at once unless it was done today",
    access: "owner",
    body: input,
    response: maintenanceTaskSchema,
  },
  "PUT /api/maintenance/:id": {
    summary: "Changes a task's name or interval",
    access: "owner",
    params: byId,
    /** Without a name it keeps the one it has: a template's is told in each reader's language. */
    body: z.object({ name: name.optional(), intervalDays }),
    response: maintenanceTaskSchema,
  },
  "POST /api/maintenance/:id/done": {
    summary: "It was done, now: the next time is one interval away, and a snooze ends",
    access: "keeper",
    params: byId,
    response: maintenanceTaskSchema,
  },
  "POST /api/maintenance/:id/snooze": {
    summary: "Not before so many days from today",
    access: "keeper",
    params: byId,
    body: z.object({ days: z.int().min(1).max(MOST_SNOOZE_DAYS) }),
    response: maintenanceTaskSchema,
  },
  "DELETE /api/maintenance/:id": {
    summary: "Deletes a task",
    access: "owner",
    params: byId,
    response: done,
  },
} as const satisfies Endpoints;

export type MaintenanceTask = z.infer<typeof maintenanceTaskSchema>;
