// A tank's levels: what the sensor sees, what is set, and the wizard that captures it.

import { issues } from "./calibration-issues.ts";
import { wizard } from "./calibration-wizard.ts";

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
    areaCm2: "Chamber area (cm²)",
    areaCm2Hint:
      "Length × width of the chamber under the sensor. With it millimetres become litres; the device has to confirm it.",
    saltReservoirLitres: "Salt water reservoir (L)",
    saltReservoirLitresHint: "What is ready for water changes when it is full.",
    freshReservoirLitres: "Fresh water reservoir (L)",
    freshReservoirLitresHint: "What is ready for top-ups when it is full.",
    wasteLitres: "Waste tank (L)",
    wasteLitresHint: "Room for what is drained, when it is empty. If it goes straight into a drain, enter 10000.",
    wrongNumber: "Please give a number greater than 0, or leave it empty",
    act: "Save Details",
    saved: "Tank Details Saved",
    savedText: ({ tank }: Readonly<{ tank: string }>) => `What you said about ${tank} is saved.`,
    notSaved: "Failed to Save Tank Details",
  },
  wizard,
  issues,
};
