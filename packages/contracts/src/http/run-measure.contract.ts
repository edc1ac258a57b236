// Runs by measure: what a water change will move before it begins, how it goes while it runs, and its receipt afterwards.

import { SPILL_FIGURES } from "@halocline/domain/runs/spill-figures";
import { COVERED_FAULTS, NOT_COVERED_FAULTS } from "@halocline/domain/runs/spill-lines";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime } from "./entities.contract.ts";

const byId = z.object({ id });
const litres = z.number().nullable();
/** One decimal; the distance from sensor to surface, as everywhere. */
const heightMm = z.number();

/** Where the rates come from: earlier changes of this tank, the owner's flows, or nothing yet. */
const planBasis = z.enum(["measured", "flows", "unknown"]);

/** Seconds since the beginning. */
const curve = z.array(z.object({ atS: z.number(), heightMm }));

export const waterChangePlanSchema = z
  .object({
    basis: planBasis,
    /** Null while nothing is known: then "about 45 minutes" is said, and nothing else. */
    minutes: z.int().nullable(),
    litres,
    curve,
  })
  .meta({ id: "WaterChangePlan" });

const room = z.enum(["sump", "waste"]);

/** What a single fault could bring to the floor at worst. Figures that nobody has given are null, and refuse nothing. */
export const spillBudgetSchema = z
  .object({
    verdict: z.enum(["fits", "too_much", "unknown"]),
    /** The worst of the lines. */
    floorLitres: litres,
    worst: z.enum(COVERED_FAULTS).nullable(),
    lines: z.array(
      z.object({
        fault: z.enum(COVERED_FAULTS),
        movesLitres: litres,
        /** Null: a loose hose has none. */
        room: z.object({ name: room, litres }).nullable(),
        floorLitres: litres,
      }),
    ),
    /** Water that leaves by itself, or that one sensor cannot see; litres as far as the device would move them. */
    notCovered: z.array(z.object({ fault: z.enum(NOT_COVERED_FAULTS), litres })),
    missing: z.array(z.enum(SPILL_FIGURES)),
    /** Why a start is refused, and the longest limit that would fit and still let a change end; null: none would. */
    excess: z
      .object({
        room,
        movesLitres: z.number(),
        roomLitres: z.number(),
        limit: z.enum(["drain", "fill"]),
        fitsMinutes: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "SpillBudget" });
/** Why no litres can be chosen for a change of this tank. */
const whyWhole = z.enum([
  "partial_not_supported",
  "not_calibrated",
  "area_unknown",
  "drain_back_unknown",
  "litres_too_few",
  "litres_too_many",
]);

/** At most a swimming pool; what this tank can do is in the plan's range. */
export const changeLitres = z.number().gt(0).max(100_000);

const offeredChangeSchema = waterChangePlanSchema
  .extend({
    /** Which litres a smaller change may have now; null: whole changes only, for the reason in `whyWhole`. */
    range: z.object({ leastLitres: z.number(), mostLitres: z.number() }).nullable(),
    whyWhole: whyWhole.nullable(),
    spill: spillBudgetSchema,
  })
  .meta({ id: "OfferedWaterChange" });

/** The nine lines of a receipt, in this order. */
const receiptLine = z.enum([
  "asked",
  "accepted",
  "circulation_off",
  "drain_on",
  "water_fell",
  "fill_on",
  "water_rose",
  "circulation_on",
  "settled",
]);

export const runMeasureSchema = z
  .object({
    plan: waterChangePlanSchema,
    /** What the sensor said since the beginning, at most 400 points, oldest first. */
    measured: z.array(z.object({ at: isoTime, heightMm })),
    /** Never above, never below, and when the pump of this phase goes off whatever the level says; null: not known, or no pump is on. */
    walls: z.object({ highestMm: z.number().nullable(), lowestMm: z.number().nullable(), phaseOffAt: isoTime.nullable() }),
    /** At the measured rate; null: not known, or over. */
    finishAt: isoTime.nullable(),
    pace: z.enum(["usual", "slower", "wrong_way"]).nullable(),
    /** So far, and in all; without the chamber's area there are no litres, only millimetres. */
    drained: z.object({ mm: z.number().nullable(), litres, ofLitres: litres }),
    filled: z.object({ mm: z.number().nullable(), litres, ofLitres: litres }),
    /** Each line with its time; null: it has not happened (yet, while the run is open). */
    receipt: z.array(z.object({ line: receiptLine, at: isoTime.nullable(), heightMm: z.number().nullable() })),
    /** The last successful changes before this one, newest first, at most six. */
    earlier: z.array(z.object({ id, startedAt: isoTime, minutes: z.int(), litres })),
  })
  .meta({ id: "RunMeasure" });

export type OfferedWaterChange = z.infer<typeof offeredChangeSchema>;
export type WaterChangePlan = z.infer<typeof waterChangePlanSchema>;
export type SpillBudgetAnswer = z.infer<typeof spillBudgetSchema>;
export type RunMeasure = z.infer<typeof runMeasureSchema>;

export const runMeasureApi = {
  "GET /api/tanks/:id/water-change/plan": {
    summary: "What a water change, whole or of so many litres, would move, how long it would take and how the level would go",
    access: "viewer",
    params: byId,
    query: z.object({ litres: z.coerce.number().pipe(changeLitres).optional() }),
    response: offeredChangeSchema,
  },
  "GET /api/automation-runs/:id/measure": {
    summary: "One water change by measure: expected against measured, its walls, its end, and its receipt",
    access: "viewer",
    params: byId,
    response: runMeasureSchema,
  },
} as const satisfies Endpoints;
