// Pumping from inside another screen, for a short time per start.

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
  stopsIn: ({ time }: Readonly<{ time: string }>) => `Stops automatically in ${time}.`,
  limits: {
    uncalibrated: ({ seconds }: Seconds) =>
      `Each start runs ${seconds} seconds at most until the tank is calibrated. Hold again to continue. The controller never fills closer than 15 mm to the sensor and never drains further than 95 mm from it.`,
    calibrated: ({ seconds }: Seconds) =>
      `Each start runs ${seconds} seconds at most. Hold again to continue. The controller's own limits still apply.`,
    stay: "The pump keeps running after you let go, until you press Stop pump. Stay with the tank. Leaving this step or this page stops the pump.",
  },
  noPump: {
    drain: "No relay of this controller is set up as the drain pump.",
    fill: "No relay of this controller is set up as the fill pump.",
  },
  noReading: "The controller moves no water without a live reading.",
  waitForStop: "Wait until the pump has stopped.",
  ownPump: ({ name }: Name) => `${name} is running. Stop it first.`,
  endings: {
    timeUp: ({ seconds }: Seconds) => `Stopped after ${seconds} s. Hold again to continue.`,
    timeUpUncalibrated: ({ seconds }: Seconds) => `Stopped after ${seconds} s. That is the limit until the tank is calibrated.`,
    byItself: "The controller has switched the pump off.",
    notStarted: "The controller did not confirm the start, so the pump was switched off for safety. Please try again.",
    notConfirmed: ({ name }: Name) =>
      `The controller has not confirmed that ${name} is off. Check the pump, and unplug it if water still moves.`,
  },
};
