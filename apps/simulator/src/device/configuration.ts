// The part of the configuration document that this device applies. A document with a bad field changes nothing.

import { configSchema } from "@halocline/contracts/device/config.contract";
import { type Calibration, calibrationErrors } from "@halocline/domain/calibration";
import { DEFAULT_ROLES, type RelayRole } from "@halocline/domain/relays";

export type DeviceConfiguration = Readonly<{
  revision: number;
  intervalMs: number;
  roles: readonly RelayRole[];
  calibration: Calibration | null;
}>;

export const firstConfiguration = (calibration: Calibration | null, intervalMs: number): DeviceConfiguration => ({
  revision: 0,
  intervalMs,
  roles: DEFAULT_ROLES,
  calibration,
});

/** Null when the document is refused. */
export function readConfiguration(document: unknown): DeviceConfiguration | null {
  const parsed = configSchema.safeParse(document);
  if (!parsed.success) return null;
  const { rev, interval_s, roles, cal } = parsed.data;
  const calibration = cal && { topDistanceMm: cal.top, drainDistanceMm: cal.drain, hysteresisMm: cal.hyst };
  if (calibration && calibrationErrors(calibration).length > 0) return null;
  return { revision: rev, intervalMs: interval_s * 1000, roles, calibration };
}
