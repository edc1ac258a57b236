// The wizard that captures a tank's levels.

type Level = Readonly<{ level: string }>;
type Volume = Readonly<{ volume: string }>;
type Percent = Readonly<{ percent: number }>;
type Distance = Readonly<{ distance: string }>;
type Spread = Readonly<{ wanted: number; spread: string }>;

export const wizard = {
  title: ({ tank }: Readonly<{ tank: string }>) => `Calibrate ${tank}`,
  headings: {
    intro: "Before you begin",
    top_level: "Set the top level",
    drain_level: "Set the drain level",
    review: "Review and save",
    complete: "Calibration Complete",
  },
  progress: {
    label: "Calibration progress",
    step: ({ current, count }: Readonly<{ current: number; count: number }>) => `Step ${current} of ${count}`,
    steps: { top: "Top Level", drain: "Drain Level", review: "Review", complete: "Complete" },
  },
  save: "Save Calibration",
  saved: "Calibration Complete",
  savedText: "Tank has been successfully calibrated.",
  failed: "Calibration Failed",
  resume: {
    title: "Continue where you left off?",
    text: "A calibration of this tank was interrupted. The captured levels are kept.",
    startOver: "Start over",
    proceed: "Continue",
  },
  cancel: {
    title: "Cancel calibration",
    text: "Are you sure you want to cancel calibration? Any captured data will be lost.",
    stay: "Keep calibrating",
    act: "Cancel calibration",
  },
  intro: {
    text: ({ tank }: Readonly<{ tank: string }>) =>
      `Capture two levels of ${tank} from the live reading. The sensor measures the distance down to the water: a larger number means lower water.`,
    steps: {
      top: "Fill the tank to its normal level and capture the top level.",
      drain: "Drain it to the lowest level a water change may reach, and capture the drain level.",
      review: "Review the numbers, choose the hysteresis and save.",
    },
    youPump: "Move the water by hand, or with the drain and fill pumps in each step. Stay with the tank while water moves.",
  },
  topLevel: {
    text: "Fill the tank to its normal level with circulation running. Wait until the water is still, then capture.",
    tooClose: "Top height must be at least 10mm. Raise the sensor or take out some water, then capture again.",
    alsoCirculationOff: "Add circulation-off level (optional)",
    required: "Top Level Required",
    requiredText: "Please capture the top level before continuing.",
  },
  drainLevel: {
    text: "Drain the tank to the lowest level a water change may reach. Stop there, wait until the water is still, then capture.",
    required: "Drain Level Required",
    requiredText: "Please capture the drain level before continuing.",
    invalid: "Invalid Drain Level",
    tooHigh: ({ top, current }: Readonly<{ top: string; current: string }>) =>
      `Sensor reading must be higher than top level (${top}). Current: ${current}. Please drain the tank to increase the distance.`,
  },
  circulationOff: {
    title: "Level with circulation off",
    why: "When circulation stops, water drains back from the pipes and the level at the sensor changes. A water change refills with circulation off. Without this second level it would end too high or too low.",
    pause: ({ link }: Readonly<{ link: string }>) =>
      `Pause circulation in ${link}, wait until the water is still, then capture. Make sure that circulation runs again afterwards.`,
    manualControl: "Manual Control (opens in a new tab)",
    stillRuns: "The controller reports that circulation is still running. Pause it first.",
    back: "Back to the top level",
    skip: "Skip",
    remove: "Remove this level",
    tooClose: "Top height with circulation off must be at least 10mm",
    notAboveDrain: "Top height with circulation off must be less than the drain height",
  },
  capture: {
    act: {
      top: "Capture top level",
      topCirculationOff: "Capture level with circulation off",
      drain: "Capture drain level",
    },
    again: "Capture again",
    taken: {
      top: ({ level }: Level) => `Top level captured: ${level}`,
      topCirculationOff: ({ level }: Level) => `Level with circulation off captured: ${level}`,
      drain: ({ level }: Level) => `Drain level captured: ${level}`,
    },
    notSteadyYet: "The readings were not steady yet. Capture again when they are.",
    noReading: "Without a reading nothing can be captured. Check that the controller is online.",
    notLive: "Without a live reading nothing can be captured. Check that the controller is online.",
    outsideRange: "The sensor works best between 5 and 100 mm. Readings outside this range may be wrong.",
    announced: {
      top: "Top Level Captured",
      topCirculationOff: "Top Level Captured",
      drain: "Drain Level Captured",
    },
    announcedText: ({ level }: Level) => `Sensor reading: ${level}`,
    announcedUnsteady: ({ level }: Level) => `Sensor reading: ${level}. The readings were not steady yet. You can capture again.`,
    noSensorData: "No Sensor Data",
    noSensorDataText: "Unable to read sensor data. Please ensure the device is online.",
  },
  steadiness: {
    measuring: "Measuring",
    moving: "Still moving",
    steady: "Steady",
    pumping: "A pump is running",
    stopFirst: "Stop it and wait until the water is still.",
    soFar: ({ count, wanted }: Readonly<{ count: number; wanted: number }>) => `${count} of ${wanted} readings so far.`,
    differ: ({ wanted, spread }: Spread) => `The last ${wanted} readings differ by ${spread}.`,
    wait: ({ wanted, spread }: Spread) => `The last ${wanted} readings differ by ${spread}. Wait until the water is still.`,
    goodMoment: ({ wanted, spread, level }: Spread & Level) =>
      `The last ${wanted} readings differ by ${spread}. You can capture ${level} now.`,
  },
  jug: {
    open: "Measure litres with a jug (optional)",
    title: "Measure litres with a jug",
    steps: {
      place: "Hold the end of the drain hose into an empty jug, and wait until the water in the tank is still.",
      pump: ({ volume }: Volume) => `Press “Note the level”, drain until the jug holds exactly ${volume}, then stop the pump.`,
      still: ({ volume }: Volume) => `Wait until the water is still again, then confirm the ${volume}.`,
    },
    size: "Volume you drain into the jug",
    begin: "Note the level",
    before: ({ level }: Level) => `Level before: ${level}`,
    finish: ({ volume }: Volume) => `Confirm ${volume} in the jug`,
    notStill: "The water is not still yet. Wait, then try again.",
    measured: ({ volume, area }: Volume & Readonly<{ area: number }>) =>
      `1 mm is ${volume}, so the chamber area is ${area} cm². It will be saved with the levels.`,
    doubtful: ({ area, known }: Readonly<{ area: number; known: number }>) =>
      `The result is ${area} cm², but ${known} cm² was saved before. One is more than twice the other. Please measure again.`,
    fellTooLittle: ({ fell }: Readonly<{ fell: string }>) =>
      `The level fell by ${fell}. It must fall by at least 3 mm. Drain more, and check that the water leaves the tank.`,
    disturbed: "Another pump added water during the measurement. Please measure again.",
    impossible: "The result cannot be right. Please measure again.",
    again: "Measure again",
    useAnyway: "Use it anyway",
    kept: ({ area }: Readonly<{ area: number }>) => `Measured with the jug: ${area} cm². It will be saved with the levels.`,
    area: "Chamber area",
    squareCentimetres: ({ area }: Readonly<{ area: number }>) => `${area} cm²`,
    back: "Back to the drain level",
    skip: "Skip",
    notSaved: "The levels are saved, but the litres are not.",
    saveAgain: "Save litres again",
  },
  next: {
    title: "Next steps",
    schedule: "Schedule water changes",
    dashboard: "Go to the dashboard",
  },
  review: {
    level: "Level",
    before: "Old",
    after: "New",
    hysteresis: "Hysteresis (mm)",
    hysteresisHint: "How far the water may fall before a top-up. 3-5 mm suits most tanks.",
    full: ({ percent }: Percent) => `Full, above ${percent}%`,
    low: ({ percent }: Percent) => `Low, under ${percent}%`,
    veryLow: ({ percent }: Percent) => `Very Low, under ${percent}%`,
    closerThan: ({ distance }: Distance) => `closer than ${distance}`,
    fartherThan: ({ distance }: Distance) => `farther than ${distance}`,
    unsteady: "A level was captured before the readings were steady. Go back and capture it again if you can.",
  },
};
