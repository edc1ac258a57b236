// The manuals: sections of Markdown that administrators write and everybody reads.

import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { done, id } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";

const byId = z.object({ id });
const title = z.string().trim().min(1, fieldCode("title_required")).max(120);
const content = z.string().min(1, fieldCode("content_required")).max(100_000);
const order = z.int().min(0).max(10_000).default(0);

const manualSectionSchema = z
  .object({
    id,
    sectionType: z.enum(["quick-setup", "detailed-manual"]),
    /** Unique within the instance; also the anchor of the section. */
    sectionId: z.string(),
    title: z.string(),
    /** Markdown. Raw HTML in it is text (SEC-8). */
    content: z.string(),
    order: z.int(),
  })
  .meta({ id: "ManualSection" });

export const manualsApi = {
  "GET /api/manual-sections": {
    summary: "All sections, in reading order",
    access: "viewer",
    response: z.array(manualSectionSchema),
  },
  "POST /api/manual-sections": {
    summary: "A new section; its section id must be free",
    access: "admin",
    body: z.object({
      sectionType: z.enum(["quick-setup", "detailed-manual"]),
      sectionId: z
        .string()
        .trim()
        .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, fieldCode("section_id_unreadable")),
      title,
      content,
      order,
    }),
    response: manualSectionSchema,
  },
  "PUT /api/manual-sections/:id": {
    summary: "Changes a section's title, order and content",
    access: "admin",
    params: byId,
    body: z.object({ title, content, order }),
    response: manualSectionSchema,
  },
  "DELETE /api/manual-sections/:id": {
    summary: "Removes a section",
    access: "admin",
    params: byId,
    response: done,
  },
} as const satisfies Endpoints;

export type ManualSection = z.infer<typeof manualSectionSchema>;
