// Pumping from inside another screen, a short while at a time.

type Name = Readonly<{ name: string }>;
type Seconds = Readonly<{ seconds: number }>;

export const pumping = {
  title: "Move the water",
  hold: { drain: "Hold to drain", fill: "Hold to fill" },
  ask: { drain: "Start draining?", fill: "Start filling?" },
  askText: {
    drain: ({ seconds }: Seconds) => `Water leaves the tank for ${seconds} seconds at most, or until you stop the pump.`,
    fill: ({ seconds }: Seconds) => `Water flows into the tank for ${seconds} seconds at most, or until you stop the pump.`,
  },
  act: { drain: "Start draining", fill: "Start filling" },
  stop: "Stop pump",
  phases: { starting: "Starting...", stopping: "Stopping...", drain: "Draining", fill: "Filling" },
  countdown: "Time left",
  stopsIn: ({ time }: Readonly<{ time: string }>) => `Stops by itself in ${time}.`,
  limits: {
    uncalibrated: ({ seconds }: Seconds) =>
      `${seconds} seconds at a time until the tank is calibrated; then hold again. The controller never fills closer than 15 mm to the sensor and never drains below 95 mm.`,
    calibrated: ({ seconds }: Seconds) => `${seconds} seconds at a time, then hold again. The controller keeps its own limits.`,
    stay: "The pump runs on when you let go; Stop pump ends it. Stay with the water. Leaving this step or this page stops the pump.",
  },
  noPump: {
    drain: "No relay of this controller is a drain pump.",
    fill: "No relay of this controller is a fill pump.",
  },
  noReading: "Without a live reading the controller moves no water.",
  waitForStop: "Wait until the pump has stopped.",
  ownPump: ({ name }: Name) => `${name} is running. Stop it first.`,
  endings: {
    timeUp: ({ seconds }: Seconds) => `Stopped after ${seconds} s. Hold again to go on.`,
    timeUpUncalibrated: ({ seconds }: Seconds) => `Stopped after ${seconds} s: the limit until the tank is calibrated.`,
    byItself: "The controller has switched the pump off by itself.",
    notStarted: "The controller did not confirm the start, so the pump was switched off to be safe. Please try again.",
    notConfirmed: ({ name }: Name) =>
      `The controller has not confirmed that ${name} is off. Look at the pump; unplug it if water still moves.`,
  },
};
