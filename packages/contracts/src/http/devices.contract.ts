import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { deviceSchema } from "./entities.contract.ts";

export const devicesApi = {
  "GET /api/devices": {
    summary: "The account's devices, each with its relays and tanks",
    access: "viewer",
    response: z.array(deviceSchema),
  },
} as const satisfies Endpoints;
