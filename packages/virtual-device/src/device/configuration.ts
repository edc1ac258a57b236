// The configuration document on its way to the control core. The contract checks its shape, the core every number.

import { type ConfigMessage, configSchema } from "@halocline/contracts/device/config.contract";
import type { CoreConfig } from "@halocline/device-core/core.types";

export type ReadConfiguration =
  | Readonly<{ document: ConfigMessage }>
  /** The field is the first that is wrong; a document without a revision cannot even be refused by name. */
  | Readonly<{ document: null; revision: number | null; field: string }>;

const MAX_FIELD_LENGTH = 64;

export function readConfiguration(json: unknown): ReadConfiguration {
  const parsed = configSchema.safeParse(json);
  if (parsed.success) return { document: parsed.data };
  const revision = configSchema.shape.rev.safeParse((json as { rev?: unknown } | null)?.rev);
  const path = parsed.error.issues[0]?.path.join(".") || "document";
  return { document: null, revision: revision.success ? revision.data : null, field: path.slice(0, MAX_FIELD_LENGTH) };
}

export function coreConfigOf({ rev, roles, cal, marks, lim, ...rest }: ConfigMessage): CoreConfig {
  return {
    revision: rev,
    roles,
    calibration: cal && { topMm: cal.top, topOffMm: cal.top_off, drainMm: cal.drain, hysteresisMm: cal.hyst },
    marks: { highHighMm: marks.hihi, lowLowMm: marks.lolo, dryMm: marks.dry },
    limits: {
      drainS: lim.drain_s,
      fillS: lim.fill_s,
      topupS: lim.topup_s,
      topupDayS: lim.topup_day_s,
      topupDayMl: lim.topup_day_ml ?? null,
      topupMinGapS: lim.topup_min_gap_s,
      relayMaxS: lim.relay_max_s,
    },
    hasAutoTopUp: rest.auto_topup,
    flowMlPerMin: rest.ml_per_min,
    mlPerMm: rest.ml_per_mm,
  };
}
