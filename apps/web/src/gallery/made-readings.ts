import type { LatestReading, SensorReading } from "@halocline/contracts/http/entities.contract";
import type { MadeTank } from "./made-tank.ts";

/** What was measured before, so that the page sees which way the water moves: oldest first, the made one last. */
const BEFORE_MS = [120_000, 90_000, 60_000, 30_000, 0];

export function readingsOf({ device, reading, slopeMmPerMin }: MadeTank): readonly LatestReading[] {
  if (!reading || reading.heightMm === null || device.status === "offline" || device.isServerBehind)
    return reading ? [reading] : [];
  const { heightMm, receivedAt } = reading;
  return BEFORE_MS.map((agoMs) => ({
    ...reading,
    heightMm: heightMm + (slopeMmPerMin * agoMs) / 60_000,
    deviceTimestamp: new Date(Date.parse(receivedAt) - agoMs).toISOString(),
    receivedAt: new Date(Date.parse(receivedAt) - agoMs).toISOString(),
  }));
}

/** The same, as the server lists what is stored. */
export const storedReadings = (made: MadeTank): readonly SensorReading[] =>
  readingsOf(made).map(({ deviceTimestamp, heightMm, rawDistance, temperatureC, status }, index) => ({
    id: `${index}`,
    deviceTimestamp,
    heightMm,
    rawDistance,
    temperatureC,
    status,
  }));
