// What the simulator says of one of its tanks: what is broken, and what the device did about it. The same shape goes from the
// simulator to the server and from the server to the screen.

import { SCENARIOS, TANK_SPEEDS } from "@halocline/domain/scenarios/scenarios";
import { z } from "zod";
import { relayRole } from "../http/entities.contract.ts";

const scenario = z.enum(SCENARIOS);
const speed = z.literal([...TANK_SPEEDS]);
const litres = z.number().nonnegative();

/** Seconds and litres are the simulation's own count, since the scenario began, in the tank's time. */
export const storyLineSchema = z.object({
  afterS: z.number().nonnegative(),
  kind: z.enum(["began", "pump_on", "pump_off", "locked", "alarmed", "offline", "online", "restarted", "mended"]),
  /** Of the pump that the line is about. */
  role: relayRole.nullable(),
  /** Why the device did it, in the device's own words: the reason of the event. */
  reason: z.string().nullable(),
  /** On the floor by then. */
  floorL: litres,
});

/** How it ended, once the device has answered: the line below the drawing. */
export const outcomeSchema = z.object({
  stoppedAfterS: z.number().nonnegative(),
  floorL: litres,
  /** What a pump on a timer alone would have spilled; null where no timer is involved. */
  timerAloneL: litres.nullable(),
  /** What is on the floor at most if nobody comes, where water flows that no relay can stop; null where none does. */
  mostFloorL: litres.nullable(),
});

/** `atMostS`: the time limit of the run. */
export const realTimeSchema = z.discriminatedUnion("reason", [
  z.object({ reason: z.literal("run_open"), atMostS: z.number().nonnegative() }),
  z.object({ reason: z.enum(["command_open", "update_open"]) }),
]);

export const simulatedTankSchema = z.object({
  scenario: scenario.nullable(),
  speed,
  floorL: litres,
  story: z.array(storyLineSchema),
  outcome: outcomeSchema.nullable(),
  /** Why the running scenario is not at its own speed; null if it is, or if a person chose the speed. */
  realTime: realTimeSchema.nullable(),
});

export const chooseScenarioSchema = z.object({ scenario: scenario.nullable() });
export const chooseSpeedSchema = z.object({ speed });

export type RealTime = z.infer<typeof realTimeSchema>;
export type StoryLine = z.infer<typeof storyLineSchema>;
export type Outcome = z.infer<typeof outcomeSchema>;
export type SimulatedTank = z.infer<typeof simulatedTankSchema>;
