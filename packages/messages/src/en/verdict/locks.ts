// Rows in which the controller keeps its pumps off until a person resets or releases them, and those without a reading.

type Limit = Readonly<{ duration: string }>;
type At = Readonly<{ time: string }>;

export const locks = {
  locked_no_water: {
    word: "Pumps locked",
    fill: "The fill pump ran, but no water arrived. Check the salt water reservoir and the fill hose.",
    topup: "The top-up pump ran, but no water arrived. Check the fresh water reservoir and the top-up hose.",
    unknown: "A pump ran, but no water arrived. Check the reservoirs and the hoses.",
    past: "The pumps were locked: a pump ran, but no water arrived.",
  },
  locked_no_movement: {
    word: "Pumps locked",
    sentence: "The drain pump ran, but the level did not move. Check the drain pump, its hose and the sensor's window.",
    past: "The pumps were locked: the drain pump ran, but the level did not move.",
  },
  locked_sensor: {
    word: "Pumps locked",
    noReading: "The level sensor gave no reading while a pump ran. Clean its window and check the cable.",
    stuck: "The level sensor did not move while a pump ran. Clean its window and check the cable.",
    past: "The pumps were locked: the level sensor failed while a pump ran.",
  },
  locked_wrong_way: {
    word: "Pumps locked",
    drain: "The level moved the wrong way while the drain pump ran. Check which hose is on which pump.",
    fill: "The level moved the wrong way while the fill pump ran. Check which hose is on which pump.",
    topup: "The level moved the wrong way while the top-up pump ran. Check which hose is on which pump.",
    unknown: "The level moved the wrong way while a pump ran. Check which hose is on which pump.",
    past: "The pumps were locked: the level moved the wrong way while a pump ran.",
  },
  locked_limit: {
    word: "Pumps locked",
    drain: "Draining took longer than its limit. Check the drain pump and its hose.",
    fill: "Filling took longer than its limit. Check the fill pump and its hose.",
    topup: "Topping up took longer than its limit. Check the top-up pump and its hose.",
    drainLimit: ({ duration }: Limit) => `Draining took longer than ${duration}. Check the drain pump and its hose.`,
    fillLimit: ({ duration }: Limit) => `Filling took longer than ${duration}. Check the fill pump and its hose.`,
    topupLimit: ({ duration }: Limit) => `Topping up took longer than ${duration}. Check the top-up pump and its hose.`,
    past: "The pumps were locked: a pump ran longer than its limit.",
  },
  locked_circulation: {
    word: "Pumps locked",
    sentence: "Circulation did not come back. Check the pump and its plug now.",
    past: "The pumps were locked: circulation did not come back.",
  },
  locked_other: {
    word: "Pumps locked",
    unknown: ({ fault }: Readonly<{ fault: string }>) => `The controller reports the fault "${fault}". Look at the tank first.`,
    past: "The pumps were locked because of a fault.",
  },
  held: {
    word: "Pumps held",
    rising: ({ time }: At) =>
      `The water rose at ${time} with every pump off, and has stopped. Check the hoses and the floor, then release the pumps.`,
    falling: ({ time }: At) =>
      `The water fell at ${time} with every pump off, and has stopped. Check the hoses and the floor, then release the pumps.`,
    welded: ({ time }: At) =>
      `The water moved at ${time} after its pump was switched off, and has stopped. Check the hoses and the floor, then release the pumps.`,
    other: ({ time }: At) =>
      `The controller has held the pumps off since ${time}. Check the hoses and the floor, then release the pumps.`,
    past: "The pumps were held, because water had moved with every pump off.",
    pastOther: "The pumps were held.",
  },
  guard_failed: {
    word: "The guard relay did not work",
    sentence: "Scheduled water changes wait. Check the wiring of the guard relay.",
    past: "The guard relay did not work.",
  },
  no_data: {
    word: "No Data",
    since: ({ time }: At) => `The level sensor has given no reading since ${time}. Clean its window and check the cable.`,
    unknown: "The level sensor gives no reading. Clean its window and check the cable.",
    past: "The level sensor gave no reading.",
  },
};
