// Rows in which the controller keeps its pumps off until a person has looked, and those without a reading.

type Limit = Readonly<{ duration: string }>;
type At = Readonly<{ time: string }>;

const LOCKED = "Pumps locked";

export const locks = {
  locked_no_water: {
    word: LOCKED,
    fill: "The fill pump ran, but no water arrived. Check the salt-water reservoir and the fill hose.",
    topup: "The top-up pump ran, but no water arrived. Check the fresh-water reservoir and the top-up hose.",
    unknown: "A pump ran, but no water arrived. Check the reservoirs and the hoses.",
    past: "The pumps were locked: a pump ran, but no water arrived.",
  },
  locked_no_movement: {
    word: LOCKED,
    sentence: "The drain pump ran, but the level did not move. Check the drain pump, its hose and the sensor's window.",
    past: "The pumps were locked: the drain pump ran, but the level did not move.",
  },
  locked_sensor: {
    word: LOCKED,
    noReading: "The level sensor gave no reading while a pump ran. Clean its window and check the cable.",
    stuck: "The level sensor did not move while a pump ran. Clean its window and check the cable.",
    past: "The pumps were locked: the level sensor failed while a pump ran.",
  },
  locked_wrong_way: {
    word: LOCKED,
    drain: "The level moved the wrong way while the drain pump ran. Check which hose is on which pump.",
    fill: "The level moved the wrong way while the fill pump ran. Check which hose is on which pump.",
    topup: "The level moved the wrong way while the top-up pump ran. Check which hose is on which pump.",
    unknown: "The level moved the wrong way while a pump ran. Check which hose is on which pump.",
    past: "The pumps were locked: the level moved the wrong way while a pump ran.",
  },
  locked_limit: {
    word: LOCKED,
    drain: "Draining took longer than its limit. Check the drain pump and its hose.",
    fill: "Filling took longer than its limit. Check the fill pump and its hose.",
    topup: "Topping up took longer than its limit. Check the top-up pump and its hose.",
    drainLimit: ({ duration }: Limit) => `Draining took longer than ${duration}. Check the drain pump and its hose.`,
    fillLimit: ({ duration }: Limit) => `Filling took longer than ${duration}. Check the fill pump and its hose.`,
    topupLimit: ({ duration }: Limit) => `Topping up took longer than ${duration}. Check the top-up pump and its hose.`,
    past: "The pumps were locked: a pump ran longer than its limit.",
  },
  locked_circulation: {
    word: LOCKED,
    sentence: "Circulation did not come back. Check the pump and its plug at once.",
    past: "The pumps were locked: circulation did not come back.",
  },
  locked_other: {
    word: LOCKED,
    faults: {
      reset: "The controller restarted in the middle of a run. Look at the tank first.",
      bad_record: "The controller could not read its stored settings. Look at the tank first.",
      siphon: "The level rose although every pump was off, as with a siphon. Look at the tank first.",
      leak: "The level fell although every pump was off, as with a leak. Look at the tank first.",
      welded_relay: "Water moved although its pump was switched off, as with a stuck relay. Look at the tank first.",
    },
    unknown: ({ fault }: Readonly<{ fault: string }>) => `The controller reports the fault "${fault}". Look at the tank first.`,
    past: "The pumps were locked because of a fault.",
  },
  held: {
    word: "Pumps held",
    rising: ({ time }: At) => `Water rose by itself at ${time} and has stopped. Look at hoses and floor, then release the pumps.`,
    falling: ({ time }: At) =>
      `Water fell by itself at ${time} and has stopped. Look at hoses and floor, then release the pumps.`,
    welded: ({ time }: At) =>
      `Water moved by itself at ${time} and has stopped. Look at hoses and floor, then release the pumps.`,
    other: ({ time }: At) => `The controller holds the pumps since ${time}. Look at hoses and floor, then release the pumps.`,
    past: "The pumps were held, because water had moved by itself.",
    pastOther: "The pumps were held.",
  },
  guard_failed: {
    word: "The guard relay did not work",
    sentence: "Scheduled changes wait. Check the wiring of the guard relay.",
    past: "The guard relay did not work.",
  },
  no_data: {
    word: "No Data",
    since: ({ time }: At) => `The level sensor gives no reading since ${time}. Clean its window and check the cable.`,
    unknown: "The level sensor gives no reading. Clean its window and check the cable.",
    past: "The level sensor gave no reading.",
  },
};
