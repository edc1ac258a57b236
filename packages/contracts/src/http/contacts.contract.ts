import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id } from "./entities.contract.ts";

const contactSchema = z.object({ userId: id, name: z.string(), phoneNumber: z.string() }).meta({ id: "Contact" });

export const contactsApi = {
  "GET /api/contacts": {
    summary: "Whom else of the household one can call, and at which number; nobody in a public demonstration",
    access: "viewer",
    response: z.array(contactSchema),
  },
} as const satisfies Endpoints;
