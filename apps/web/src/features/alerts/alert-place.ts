import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";

export type AlertPlace = Readonly<{
  /** Null while nobody knows. */
  text: string | null;
  /** The tank, or the controller of one without, for where there is room for one name only. */
  name: string | null;
  /** The tank whose chart shows what the alert is about. */
  chartTankId: string | null;
}>;

/** An alert about a device is about its tank, too, as long as that can be one only. */
function tankOf(alert: Alert, device: Device | undefined) {
  const onlyTank = device?.tanks.length === 1 ? device.tanks[0] : undefined;
  return device?.tanks.find(({ id }) => id === alert.tankId) ?? onlyTank;
}

/** Of a controller that has several tanks, its own alerts are those of each. */
export const isOfTank = (alert: Alert, { tankId, deviceId }: Readonly<{ tankId: string; deviceId: string }>): boolean =>
  alert.tankId === null ? alert.deviceId === deviceId : alert.tankId === tankId;

export function alertPlace(alert: Alert, devices: readonly Device[]): AlertPlace {
  const device = devices.find(({ id }) => id === alert.deviceId);
  const tank = tankOf(alert, device);
  const names = [tank?.name, device?.name].filter((name) => name !== undefined);
  return { text: names.length > 0 ? names.join(" · ") : null, name: names[0] ?? null, chartTankId: tank?.id ?? alert.tankId };
}
