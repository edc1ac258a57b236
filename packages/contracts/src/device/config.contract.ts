// The whole configuration of a device with its revision. The device clamps it again under compiled ceilings.

import { z } from "zod";
import * as field from "./fields.ts";

const role = z.enum(["circulation", "drain", "fill", "topup", "spare"]);
const seconds = z.int().min(0).max(86_400);
/** A cubic metre a day: far more than evaporates anywhere. */
const MAX_DAY_ML = 1_000_000;

export const configSchema = z.object({
  v: field.protocolVersion,
  rev: field.revision,
  roles: z.array(role).length(5),
  cal: z
    .object({ top: field.markMm, top_off: field.markMm.nullable(), drain: field.markMm, hyst: z.number().min(1).max(20) })
    .refine(({ top, drain }) => drain > top)
    .nullable(),
  marks: z.object({ hihi: field.markMm, lolo: field.markMm, dry: field.markMm }),
  ml_per_mm: z.number().gt(0).nullable(),
  ml_per_min: z.array(z.number().gt(0).nullable()).length(5),
  lim: z.object({
    drain_s: seconds,
    fill_s: seconds,
    topup_s: seconds,
    topup_day_s: seconds,
    /** The same budget in millilitres, where the pump's flow is known; a device that does not count them ignores it (SAFE-3). */
    topup_day_ml: z.int().min(1).max(MAX_DAY_ML).nullish(),
    topup_min_gap_s: seconds,
    /** 0 means no extra limit below the compiled ceiling. */
    relay_max_s: z.array(seconds).length(5),
  }),
  interval_s: z.int().min(5).max(300),
  auto_topup: z.boolean(),
});

export type ConfigMessage = z.infer<typeof configSchema>;
