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
    text: "A calibration of this tank was interrupted. What you captured is still here.",
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
      `Capture two levels of ${tank} from the live reading. The sensor looks down and measures the distance to the water: a larger number is lower water.`,
    steps: {
      top: "Fill the tank to its normal level and capture the top level.",
      drain: "Drain it to the lowest level a water change may reach, and capture the drain level.",
      review: "Review the numbers, choose the hysteresis and save.",
    },
    youPump: "You move the water: by hand, or with the drain and fill pumps in each step. Stay with it while it moves.",
  },
  topLevel: {
    text: "Fill the tank to its normal level with circulation running. Wait until the water is still, then capture.",
    tooClose: "Top height must be at least 10mm. Mount the sensor higher or lower the water, and capture again.",
    alsoCirculationOff: "Also with circulation off (optional)",
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
    title: "Also with circulation off",
    why: "When circulation stops, water drains back from the pipes and the level at the sensor changes. A water change refills with circulation off, so it would end too high or too low without this second level.",
    pause: ({ link }: Readonly<{ link: string }>) =>
      `Pause circulation in ${link}, wait until the water is still, then capture. Make sure that circulation runs again afterwards.`,
    manualControl: "Manual Control (opens in a new tab)",
    stillRuns: "Circulation still runs, as the device reports. Pause it first.",
    back: "Back to the top level",
    skip: "Skip this",
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
    notSteadyYet: "The readings were not steady yet. Better capture again once they are.",
    noReading: "There is no reading, so nothing can be captured. Please ensure the device is online.",
    notLive: "The reading is not live, so nothing can be captured. Please ensure the device is online.",
    outsideRange: "The sensor works best between 5 and 100 mm. Readings out here may be wrong.",
    announced: {
      top: "Top Level Captured",
      topCirculationOff: "Top Level Captured",
      drain: "Drain Level Captured",
    },
    announcedText: ({ level }: Level) => `Sensor reading: ${level}`,
    announcedUnsteady: ({ level }: Level) => `Sensor reading: ${level}. The readings were not steady yet; you can capture again.`,
    noSensorData: "No Sensor Data",
    noSensorDataText: "Unable to read sensor data. Please ensure the device is online.",
  },
  steadiness: {
    measuring: "Measuring",
    moving: "Still moving",
    steady: "Steady",
    pumping: "A pump is running",
    stopFirst: "Stop it, and wait until the water is still.",
    soFar: ({ count, wanted }: Readonly<{ count: number; wanted: number }>) => `${count} of ${wanted} readings so far.`,
    differ: ({ wanted, spread }: Spread) => `The last ${wanted} readings differ by ${spread}.`,
    wait: ({ wanted, spread }: Spread) =>
      `The last ${wanted} readings differ by ${spread}. Better wait until the water is still.`,
    goodMoment: ({ wanted, spread, level }: Spread & Level) =>
      `The last ${wanted} readings differ by ${spread}. A good moment to capture ${level}.`,
  },
  jug: {
    open: "Measure litres with a jug (optional)",
    title: "Litres, with a jug",
    steps: {
      place: "Hold the end of the drain hose into an empty jug, and wait until the water in the tank is still.",
      pump: ({ volume }: Volume) => `Note the level, then drain until exactly ${volume} are in the jug, and stop the pump.`,
      still: ({ volume }: Volume) => `Wait until the water is still again, and confirm the ${volume}.`,
    },
    size: "How much you pump into the jug",
    begin: "Note the level",
    before: ({ level }: Level) => `Level before: ${level}`,
    finish: ({ volume }: Volume) => `${volume} are in the jug`,
    notStill: "The water is not still yet. Wait for it, then try again.",
    measured: ({ volume, area }: Volume & Readonly<{ area: number }>) =>
      `One millimetre is ${volume}: a chamber of ${area} cm². It is saved with the levels.`,
    doubtful: ({ area, known }: Readonly<{ area: number; known: number }>) =>
      `That makes a chamber of ${area} cm², but ${known} cm² were saved before: one is more than twice the other. Please measure again.`,
    fellTooLittle: ({ fell }: Readonly<{ fell: string }>) =>
      `The level fell by ${fell}; it takes at least 3 mm. Take more water, and check that it really left the tank.`,
    disturbed: "Another pump brought water in meanwhile, so the jug says nothing. Please measure again.",
    impossible: "No tank has such a chamber. Please measure again.",
    again: "Measure again",
    useAnyway: "Use it anyway",
    kept: ({ area }: Readonly<{ area: number }>) => `Measured with the jug: ${area} cm². It is saved with the levels.`,
    area: "Chamber area",
    squareCentimetres: ({ area }: Readonly<{ area: number }>) => `${area} cm²`,
    back: "Back to the drain level",
    skip: "Skip this",
    notSaved: "The levels are saved, the litres are not.",
    saveAgain: "Save litres again",
  },
  next: {
    title: "What comes next",
    schedule: "Plan water changes",
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
