// The water level: in numbers, in a word, and in the drawing of the tank.

import type { LevelLabel } from "@halocline/domain/tanks/level";

type Length = Readonly<{ length: string }>;
type Name = Readonly<{ name: string }>;

/** `percent` and `age` are null where they are not known. */
type Water = Readonly<{ distance: string; percent: number | null; label: string; age: string | null; isLastKnown: boolean }>;

export const level = {
  labels: {
    "Not Calibrated": "Not Calibrated",
    "No Data": "No Data",
    "Very Low": "Very Low",
    Low: "Low",
    Normal: "Normal",
    Full: "Full",
  } satisfies Record<LevelLabel, string>,
  /** Label of a level that is out of date. */
  was: ({ label }: Readonly<{ label: string }>) => `Was ${label}`,
  monitor: "Water Level Monitor",
  noSensorData: "No sensor data",
  temperature: "Temperature",
  current: "Current",
  top: "Top Level",
  target: "Target",
  drain: "Drain Level",
  minimum: "Minimum",
  drawing: {
    top: "Top level",
    topUpAt: ({ length }: Length) => `Top-up at ${length}`,
    drain: "Drain level",
    notCalibrated: "Calibrate to see the fill level",
    /** Under each, with room for one short word in a line. */
    pumps: { topup: "Top-up", fill: "Fill", drain: "Drain" },
  },
  atTop: "At top level",
  belowTop: ({ length }: Length) => `${length} below top`,
  aboveTop: ({ length }: Length) => `${length} above top`,
  overTop: ({ length }: Length) => `${length} above top level`,
  ofTank: ({ name }: Name) => `Water level of ${name}`,
  lastKnownDistance: "Last known distance",
  distance: "Sensor to water",
  /** The drawing, for those who do not see it. */
  spoken: {
    noData: "No sensor data.",
    water: ({ distance, percent, label, age, isLastKnown }: Water) =>
      [
        `Water is ${distance} below the sensor`,
        ...(percent === null ? [] : [`${percent} percent full`]),
        label,
        ...(age === null ? [] : [`${isLastKnown ? "last known " : ""}${age} ago`]),
      ].join(", ") + ".",
    marks: ({ top, drain }: Readonly<{ top: string; drain: string }>) => `Top level ${top}, drain level ${drain}.`,
  },
};
