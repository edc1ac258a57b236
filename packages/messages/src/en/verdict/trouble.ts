// Rows that ask a person to act this minute, and those of the emergency stop. `past` follows "At 14:18:" when nothing newer is known.

type Mm = Readonly<{ mm: string }>;
type Lost = Readonly<{ lost: string }>;
type LostAndDry = Lost & Readonly<{ dryIn: string }>;
type Off = Readonly<{ duration: string }>;
type SilentUntil = Off & Readonly<{ time: string }>;

export const trouble = {
  stopping: {
    word: "Stopping …",
    sentence: "STOP has been sent to the controller.",
    past: "STOP was sent, but not confirmed.",
  },
  stop_unconfirmed: {
    word: "STOP not confirmed",
    only: "No device confirmed the stop. Unplug the pumps now.",
    oneOfMany: ({ tank }: Readonly<{ tank: string }>) => `${tank} has not confirmed the stop. Unplug its pumps now.`,
    past: "The stop was not confirmed.",
  },
  rising: {
    word: "Act now: water is rising",
    sentence:
      "The level rises although no pump should fill. Unplug the drain, fill and top-up pumps, then lift the fill and top-up hoses out of the water. Leave circulation and heating on.",
    past: "The level rose although no pump should fill.",
  },
  pump_runs_on: {
    word: "Act now: a pump does not stop",
    unknown: "A pump was switched off, but water still moves. Unplug the drain, fill and top-up pumps; leave circulation on.",
    drain:
      "A pump, probably the drain pump, was switched off, but water still moves. Unplug the drain, fill and top-up pumps; leave circulation on.",
    fill: "A pump, probably the fill pump, was switched off, but water still moves. Unplug the drain, fill and top-up pumps; leave circulation on.",
    topup:
      "A pump, probably the top-up pump, was switched off, but water still moves. Unplug the drain, fill and top-up pumps; leave circulation on.",
    past: "A pump was switched off, but water still moved.",
  },
  falling: {
    word: "Act now: water is leaving",
    rate: ({ lost }: Lost) =>
      `No pump is draining, but ${lost} an hour is lost. Unplug the drain, fill and top-up pumps, leave circulation and heating on, and look for a leak.`,
    rateAndDry: ({ lost, dryIn }: LostAndDry) =>
      `No pump is draining, but ${lost} an hour is lost. Unplug the drain, fill and top-up pumps, leave circulation and heating on, and look for a leak. The return pump can run for about ${dryIn}.`,
    unknown:
      "No pump is draining, but water is lost. Unplug the drain, fill and top-up pumps, leave circulation and heating on, and look for a leak.",
    dry: ({ dryIn }: Readonly<{ dryIn: string }>) =>
      `No pump is draining, but water is lost. Unplug the drain, fill and top-up pumps, leave circulation and heating on, and look for a leak. The return pump can run for about ${dryIn}.`,
    past: "No pump was draining, but water was lost.",
  },
  overflow_blocked: {
    word: "Act now: the overflow may be blocked",
    sentence:
      "Circulation is off: the sump fell fast and the water did not come back. Clear the overflow, then release the pumps. Add no water.",
    past: "Circulation was off, because the overflow may be blocked.",
  },
  input_wet: {
    word: "Act now: a sensor reports water",
    sentence: "The pumps are locked. Look at the floor under the tank.",
    past: "The leak sensor or the float switch reported water.",
  },
  too_much_water: {
    word: "Act now: too much water",
    mm: ({ mm }: Mm) => `${mm} above top level. Take water out by hand and check that no hose runs.`,
    unknown: "The level is above its highest mark. Take water out by hand and check that no hose runs.",
    past: "There was too much water.",
  },
  too_little_water: {
    word: "Act now: too little water",
    mm: ({ mm }: Mm) =>
      `${mm} below the drain level. Look for a leak first. Replace evaporated water with fresh water and lost water with salt water.`,
    unknown:
      "The level is below its lowest mark. Look for a leak first. Replace evaporated water with fresh water and lost water with salt water.",
    past: "There was too little water.",
  },
  still_water: {
    word: "Act now: still water",
    stopped: ({ duration }: Off) => `Circulation has been off for ${duration}. Clear the stop.`,
    broken: ({ duration }: Off) => `Circulation has been off for ${duration}. Check the pump and its plug.`,
    past: "Circulation was off for too long.",
  },
  silent_while_pumping: {
    word: "Go and look",
    drain: ({ duration }: Off) => `No message for ${duration}. The drain pump was running. Go to the tank.`,
    fill: ({ duration }: Off) => `No message for ${duration}. The fill pump was running. Go to the tank.`,
    topup: ({ duration }: Off) => `No message for ${duration}. The top-up pump was running. Go to the tank.`,
    unknown: ({ duration }: Off) => `No message for ${duration}. A run was in progress. Go to the tank.`,
    drainUntil: ({ duration, time }: SilentUntil) =>
      `No message for ${duration}. The drain pump was running. The controller stops it by ${time} at the latest.`,
    fillUntil: ({ duration, time }: SilentUntil) =>
      `No message for ${duration}. The fill pump was running. The controller stops it by ${time} at the latest.`,
    topupUntil: ({ duration, time }: SilentUntil) =>
      `No message for ${duration}. The top-up pump was running. The controller stops it by ${time} at the latest.`,
    unknownUntil: ({ duration, time }: SilentUntil) =>
      `No message for ${duration}. A run was in progress. The controller ends it by ${time} at the latest.`,
    past: "The controller was silent, and a pump was moving water.",
  },
  stopped: {
    word: "Everything is stopped",
    sentence: ({ time }: Readonly<{ time: string }>) => `All pumps were stopped at ${time}.`,
    clearWithin: ({ time, duration }: Readonly<{ time: string; duration: string }>) =>
      `All pumps were stopped at ${time}. Circulation is off too: clear the stop within ${duration}.`,
    past: "All pumps were stopped, circulation too.",
  },
};
