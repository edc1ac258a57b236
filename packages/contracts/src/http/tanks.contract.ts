import { LONGEST_TANK_NAME } from "@halocline/domain/accounts/text-limits";
import { MOST_MIX_PPT } from "@halocline/domain/tanks/mix";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { done, id, isoTime, latestReadingSchema, sensorReadingSchema, tankSchema } from "./entities.contract.ts";
import { tankVerdictSchema } from "./verdict.contract.ts";

const byId = z.object({ id });

/** Less is no tank, and far less is nothing that the database can hold. */
const measure = z.number().min(0.001);
const litres = measure.max(100_000).nullable();
const flow = measure.max(200_000).nullable();

const levelHistorySchema = z.object({
  bucketSeconds: z.number(),
  /** What the buckets were made from: the finer, the shorter the stretch. */
  source: z.enum(["readings", "minutes", "hours"]),
  /**
   * Their times are whole multiples of bucketSeconds, so the first may begin a little before `from`. A bucket without any
   * reading is not there: a gap is a gap. Without a good reading its heights are null.
   */
  buckets: z.array(
    z.object({
      at: isoTime,
      minHeightMm: z.number().nullable(),
      maxHeightMm: z.number().nullable(),
      meanHeightMm: z.number().nullable(),
      meanTemperatureC: z.number().nullable(),
      /** Good readings only; bad ones are counted beside them. */
      count: z.int(),
      badCount: z.int(),
    }),
  ),
});

export type LevelHistory = z.infer<typeof levelHistorySchema>;

const judgedTankSchema = tankSchema.extend({ verdict: tankVerdictSchema }).meta({ id: "JudgedTank" });

export const tanksApi = {
  "GET /api/tanks/:id": {
    summary: "One tank with its calibration, and what is to be said of it now",
    access: "viewer",
    params: byId,
    response: judgedTankSchema,
  },
  "PUT /api/tanks/:id": {
    summary: "Names a tank and says how large it is, how fast its pumps are, where it stands and whether it tops up by itself",
    access: "owner",
    params: byId,
    body: z.object({
      name: z.string().trim().min(1).max(LONGEST_TANK_NAME).optional(),
      areaCm2: measure.max(100_000).nullable().optional(),
      systemLitres: litres.optional(),
      mixPpt: measure.max(MOST_MIX_PPT).nullable().optional(),
      saltReservoirLitres: litres.optional(),
      freshReservoirLitres: litres.optional(),
      wasteLitres: litres.optional(),
      sumpRoomLitres: litres.optional(),
      flowsMlPerMin: z.object({ drain: flow, fill: flow, topup: flow }).optional(),
      timezone: z.string().max(64).optional(),
      hasAutoTopUp: z.boolean().optional(),
    }),
    response: tankSchema,
  },
  "POST /api/tanks/:id/calibration": {
    summary: "Saves the calibration; the device learns it as a new configuration",
    access: "owner",
    params: byId,
    // Bounds and messages are the domain's: every broken rule is answered by its field.
    body: z.object({
      topHeightMm: z.number(),
      drainHeightMm: z.number(),
      hysteresisMm: z.number(),
      topHeightCirculationOffMm: z.number().nullable().optional(),
    }),
    response: tankSchema,
  },
  "POST /api/tanks/:id/boost": {
    summary: "Asks the device for a reading every second for two minutes",
    access: "keeper",
    params: byId,
    response: done,
  },
  "GET /api/tanks/:id/level-history": {
    summary: "The level between two times as at most `points` buckets with their least, greatest and mean; gaps are gaps",
    access: "viewer",
    params: byId,
    query: z.object({ from: isoTime, to: isoTime, points: z.coerce.number().int().min(10).max(2000).default(500) }),
    response: levelHistorySchema,
  },
  "GET /api/tanks/:id/latest-reading": {
    summary: "The tank's newest reading with its age; null when there is none",
    access: "viewer",
    params: byId,
    response: latestReadingSchema.nullable(),
  },
  "GET /api/tanks/:id/sensor-readings": {
    summary: "The tank's newest readings, newest first",
    access: "viewer",
    params: byId,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      from: isoTime.optional(),
      to: isoTime.optional(),
    }),
    response: z.array(sensorReadingSchema),
  },
} as const satisfies Endpoints;
