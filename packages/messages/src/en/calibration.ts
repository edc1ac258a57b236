// A tank's levels: what the sensor sees, what is set, and the wizard that captures it.

import { issues } from "./calibration-issues.ts";
import { wizard } from "./calibration-wizard.ts";

type Unit = Readonly<{ unit: string }>;

export const calibration = {
  title: "Tank Calibration",
  tank: "Tank",
  tanksNotLoaded: "Your tanks could not be loaded",
  onlyOwners: {
    keeper: "You are a keeper of this household. Only an owner can calibrate.",
    viewer: "You are a viewer in this household. Only an owner can calibrate.",
  },
  recalibrate: "Recalibrate Tank",
  start: "Start Calibration",
  levels: {
    top: "Top level",
    topCirculationOff: "Top level, circulation off",
    drain: "Drain level",
    hysteresis: "Hysteresis",
    range: "Operating range",
    topUpTrigger: "Top-up trigger",
    topUpTarget: "Top-up target",
  },
  reading: {
    title: "Live reading",
    temperature: ({ temperature }: Readonly<{ temperature: string }>) => `Temperature ${temperature}`,
    lastKnown: "Last known distance",
    distance: "Sensor to water",
    noSensorData: ({ age }: Readonly<{ age: string }>) => `No sensor data · ${age}`,
    top: ({ level }: Readonly<{ level: string }>) => `Top ${level}`,
    drain: ({ level }: Readonly<{ level: string }>) => `Drain ${level}`,
  },
  current: {
    title: "Current calibration",
    calibrated: "Calibrated",
    notCalibrated: "Not Calibrated",
    notCalibratedText: "No levels are set yet. Calibrate this tank to see its fill level and to use automation.",
    dateUnknown: "Calibrated (date unknown)",
    last: ({ time }: Readonly<{ time: string }>) => `Last calibrated ${time}`,
    lastBy: ({ time, person }: Readonly<{ time: string; person: string }>) => `Last calibrated ${time} by ${person}`,
  },
  acknowledgement: {
    acknowledged: "Saved on the controller.",
    pending: "Not saved on the controller yet. It still uses the old values, and no automation starts.",
    refused:
      "The controller rejected these values and still uses the old ones. No automation starts. Check the values and calibrate again.",
  },
  instructions: {
    title: "Calibration instructions",
    steps: {
      sensor: "Make sure the controller is online and the sensor sits firmly above the water with nothing in its beam.",
      top: "Fill the tank to its normal level, let the water settle, and capture the top level.",
      drain:
        "Drain the tank to the lowest level a water change may reach, and capture the drain level. Its distance must be larger than that of the top level.",
      hysteresis:
        "Choose the hysteresis: how far the water may fall before a top-up. 3-5 mm suits most tanks. With less, ripples can start the pump.",
      again: "Calibrate again after the sensor has been moved.",
    },
    range: "The sensor works best between 5 and 100 mm above the water.",
  },
  details: {
    title: "Tank details",
    subtitle: "Time zone, size and reservoirs of this tank.",
    timeZone: "Time zone",
    timeZoneHint: "Schedules use this time zone. If you change it, they keep their time of day.",
    useBrowsers: ({ zone }: Readonly<{ zone: string }>) => `Use browser time zone: ${zone}`,
    name: "Tank name",
    nameRequired: "Enter a name.",
    labels: {
      areaCm2: ({ unit }: Unit) => `Chamber area (${unit})`,
      systemLitres: ({ unit }: Unit) => `Total water volume (${unit})`,
      saltReservoirLitres: ({ unit }: Unit) => `Salt water reservoir (${unit})`,
      freshReservoirLitres: ({ unit }: Unit) => `Fresh water reservoir (${unit})`,
      wasteLitres: ({ unit }: Unit) => `Waste tank (${unit})`,
      sumpRoomLitres: ({ unit }: Unit) => `Free space in the sump (${unit})`,
      drain: ({ unit }: Unit) => `Drain pump flow (${unit})`,
      fill: ({ unit }: Unit) => `Fill pump flow (${unit})`,
      topup: ({ unit }: Unit) => `Top-up pump flow (${unit})`,
      mixPpt: () => "Salinity of new salt water (ppt)",
    },
    hints: {
      areaCm2: "Length × width of the chamber under the sensor. Needed to show litres.",
      systemLitres: "Water in the tank and the sump together.",
      saltReservoirLitres: "Salt water for changes when it is full.",
      freshReservoirLitres: "Fresh water for top-ups when it is full.",
      wasteLitres:
        "Its capacity when empty. If the hose ends in a house drain, enter 10000. It limits how long the drain pump may run, unless you set that limit yourself.",
      sumpRoomLitres:
        "From the top level to the rim with circulation on. Free height × area of the whole sump, or pour in measured buckets.",
      drain: "Measure it at the hose. Do not use the value on the box.",
      fill: "Measure it at the hose.",
      topup: "Measure it at the hose.",
      mixPpt: "Used to estimate how a water change affects the salinity.",
    },
    wrongNumber: "Enter a number greater than 0, or leave the field empty",
    wrongMix: "Enter a number up to 60, or leave the field empty",
    act: "Save details",
    saved: "Tank details saved",
    savedText: ({ tank }: Readonly<{ tank: string }>) => `The details of ${tank} are saved.`,
    notSaved: "Failed to save tank details",
  },
  wizard,
  issues,
};
