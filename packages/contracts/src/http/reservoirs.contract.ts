// What stands beside a tank, and what is left in it.

import { STORES } from "@halocline/domain/tanks/reservoirs";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, reservoirsSchema } from "./entities.contract.ts";

const MOST_LITRES = 100_000;

export const reservoirsApi = {
  "GET /api/tanks/:id/reservoirs": {
    summary: "What is left in fresh and salt water and what has gathered in the waste",
    access: "viewer",
    params: z.object({ id }),
    response: reservoirsSchema,
  },
  "POST /api/tanks/:id/reservoirs/:store/refill": {
    summary: "Says that it was refilled, or the waste emptied, and how much is in it now: full or empty unless litres are given",
    access: "keeper",
    params: z.object({ id, store: z.enum(STORES) }),
    body: z.object({ litres: z.number().min(0).max(MOST_LITRES).optional() }),
    response: reservoirsSchema,
  },
} as const satisfies Endpoints;
