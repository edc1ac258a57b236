// What people do to a simulated tank, and what they are told of it. A tank with water behind it answers 404.

import { z } from "zod";
import { chooseScenarioSchema, chooseSpeedSchema, simulatedTankSchema } from "../simulator/simulated-tank.contract.ts";
import type { Endpoints } from "./endpoint.ts";
import { id } from "./entities.contract.ts";

const byId = z.object({ id });
const response = simulatedTankSchema.meta({ id: "SimulatedTank" });

export const scenariosApi = {
  "GET /api/devices/:id/scenario": {
    summary: "What is broken around a simulated tank, and what its device did about it, by the simulator's own count",
    access: "keeper",
    params: byId,
    response,
  },
  "PUT /api/devices/:id/scenario": {
    summary: "Breaks something around a simulated tank; null puts everything right",
    access: "keeper",
    params: byId,
    body: chooseScenarioSchema,
    response,
  },
  "PUT /api/devices/:id/simulation-speed": {
    summary: "How fast a simulated tank's time runs; faster only without an open command, pump switched on by hand, or run",
    access: "keeper",
    params: byId,
    body: chooseSpeedSchema,
    response,
  },
} as const satisfies Endpoints;
