// A device's configuration in the words of the wire.

import type { ConfigMessage } from "@halocline/contracts/device/config.contract";
import type { DeviceConfig } from "@halocline/domain/devices/config";

export const configMessage = ({ calibration, marks, limits, ...config }: DeviceConfig): ConfigMessage => ({
  v: 1,
  rev: config.revision,
  roles: [...config.roles],
  cal: calibration && {
    top: calibration.topDistanceMm,
    top_off: calibration.topOffDistanceMm ?? null,
    drain: calibration.drainDistanceMm,
    hyst: calibration.hysteresisMm,
  },
  marks: { hihi: marks.highHighMm, lolo: marks.lowLowMm, dry: marks.dryMm },
  ml_per_mm: config.mlPerMm,
  ml_per_min: [...config.mlPerMin],
  lim: {
    drain_s: limits.drainS,
    fill_s: limits.fillS,
    topup_s: limits.topupS,
    topup_day_s: limits.topupDayS,
    // Left out where it is not known: a device of an older version sees the document it has always seen.
    ...(limits.topupDayMl !== null && { topup_day_ml: limits.topupDayMl }),
    topup_min_gap_s: limits.topupMinGapS,
    relay_max_s: [...config.relayMaxS],
  },
  interval_s: config.intervalS,
  auto_topup: config.hasAutoTopUp,
});
