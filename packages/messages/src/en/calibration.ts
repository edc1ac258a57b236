// A tank's levels: what the sensor sees, what is set, and the wizard that captures it.

import { issues } from "./calibration-issues.ts";
import { wizard } from "./calibration-wizard.ts";

type Unit = Readonly<{ unit: string }>;

export const calibration = {
  title: "Tank Calibration",
  tank: "Tank",
  tanksNotLoaded: "Your tanks could not be loaded",
  onlyOwners: {
    keeper: "You are a keeper of this household: you can look at the calibration. Only an owner calibrates.",
    viewer: "You are a viewer of this household: you can look at the calibration. Only an owner calibrates.",
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
    title: "Live Reading",
    temperature: ({ temperature }: Readonly<{ temperature: string }>) => `Temperature ${temperature}`,
    lastKnown: "Last known distance",
    distance: "Sensor to water",
    noSensorData: ({ age }: Readonly<{ age: string }>) => `No sensor data · ${age}`,
    top: ({ level }: Readonly<{ level: string }>) => `Top ${level}`,
    drain: ({ level }: Readonly<{ level: string }>) => `Drain ${level}`,
  },
  current: {
    title: "Current Calibration",
    calibrated: "Calibrated",
    notCalibrated: "Not Calibrated",
    notCalibratedText: "This tank has no levels yet. Until it is calibrated there is no fill percentage and no automation.",
    dateUnknown: "Calibrated (date unknown)",
    last: ({ time }: Readonly<{ time: string }>) => `Last calibrated ${time}`,
    lastBy: ({ time, person }: Readonly<{ time: string; person: string }>) => `Last calibrated ${time} by ${person}`,
  },
  acknowledgement: {
    acknowledged: "The device has acknowledged these values and works by them.",
    pending:
      "The device has not acknowledged these values yet. Until it does, it works by its old ones and no automation starts.",
    refused:
      "The device refused its settings and works by its old ones. No automation starts. Check the values and calibrate again.",
  },
  instructions: {
    title: "Calibration Instructions",
    steps: {
      sensor: "Make sure the device is online and the sensor sits firmly above the water, with nothing in its beam.",
      top: "Fill the tank to its normal level, let the water settle, and capture the top level.",
      drain:
        "Drain it to the lowest level a water change may reach, and capture the drain level. It must be a larger distance than the top.",
      hysteresis:
        "Choose the hysteresis: how far the water may fall before a top-up. 3-5 mm suits most tanks; less lets ripples start the pump.",
      again: "Calibrate again whenever the sensor has been moved.",
    },
    range: "The sensor works best between 5 and 100 mm above the water.",
  },
  details: {
    title: "Tank Details",
    subtitle: "Time zone, size and reservoirs of this tank.",
    timeZone: "Time zone",
    timeZoneHint: "Schedules go by the clock at the tank. Changing it moves them to the same time there.",
    useBrowsers: ({ zone }: Readonly<{ zone: string }>) => `Use this browser's: ${zone}`,
    name: "Tank name",
    nameRequired: "Please enter a name.",
    labels: {
      areaCm2: ({ unit }: Unit) => `Chamber area (${unit})`,
      systemLitres: ({ unit }: Unit) => `Whole system (${unit})`,
      saltReservoirLitres: ({ unit }: Unit) => `Salt water reservoir (${unit})`,
      freshReservoirLitres: ({ unit }: Unit) => `Fresh water reservoir (${unit})`,
      wasteLitres: ({ unit }: Unit) => `Waste tank (${unit})`,
      sumpRoomLitres: ({ unit }: Unit) => `Room in the sump (${unit})`,
      drain: ({ unit }: Unit) => `Drain pump moves (${unit})`,
      fill: ({ unit }: Unit) => `Fill pump moves (${unit})`,
      topup: ({ unit }: Unit) => `Top-up pump moves (${unit})`,
      mixPpt: () => "Salinity of your mix (ppt)",
    },
    hints: {
      areaCm2: "Length × width of the chamber under the sensor. With it millimetres become litres; the device has to confirm it.",
      systemLitres: "All the water of tank and sump together.",
      saltReservoirLitres: "What is ready for water changes when it is full.",
      freshReservoirLitres: "What is ready for top-ups when it is full.",
      wasteLitres:
        "Room for what is drained, when it is empty. If it goes straight into a drain, enter 10000. It limits how long the drain pump may run, unless you set that limit yourself.",
      sumpRoomLitres:
        "From the top level to the rim, with circulation on: free height × area of the whole sump, or pour in from a measured bucket.",
      drain: "Measured at your hose, not what the box says. The device has to confirm it.",
      fill: "The device has to confirm it.",
      topup: "The device has to confirm it.",
      mixPpt: "How salty the water is that changes fill in. With it a receipt says what a change did to the salinity.",
    },
    wrongNumber: "Please give a number greater than 0, or leave it empty",
    wrongMix: "Please give a number up to 60, or leave it empty",
    act: "Save Details",
    saved: "Tank Details Saved",
    savedText: ({ tank }: Readonly<{ tank: string }>) => `What you said about ${tank} is saved.`,
    notSaved: "Failed to Save Tank Details",
  },
  wizard,
  issues,
};
