// Rows of a tank that is being set up, or in which something runs or waits for its end.

type Moved = Readonly<{ done: string; whole: string }>;
type Finish = Readonly<{ time: string; wait: string }>;
type Until = Readonly<{ time: string }>;
type Rates = Until & Readonly<{ rate: string; usual: string }>;

export const work = {
  waiting: {
    word: "Waiting for the first reading",
    sentence: "The controller is registered and has not reported yet.",
    past: "The controller had not reported yet.",
  },
  not_calibrated: {
    word: "Not set up yet",
    sentence: "The water levels are not calibrated yet. Automation is off.",
    past: "The water levels were not calibrated yet.",
  },
  settings_pending: {
    word: "Sending settings",
    sentence: "The controller has not confirmed the new settings yet. This usually takes a few seconds.",
    past: "The controller had not confirmed the new settings yet.",
  },
  slow_run: {
    word: "Slower than usual",
    rates: {
      draining: ({ rate, usual, time }: Rates) => `Draining at ${rate} instead of ${usual}. It stops at ${time}.`,
      filling: ({ rate, usual, time }: Rates) => `Filling at ${rate} instead of ${usual}. It stops at ${time}.`,
      topping_up: ({ rate, usual, time }: Rates) => `Topping up at ${rate} instead of ${usual}. It stops at ${time}.`,
    },
    unknown: {
      draining: ({ time }: Until) => `Draining takes longer than usual. It stops at ${time}.`,
      filling: ({ time }: Until) => `Filling takes longer than usual. It stops at ${time}.`,
      topping_up: ({ time }: Until) => `Topping up takes longer than usual. It stops at ${time}.`,
      stopping_circulation: ({ time }: Until) => `Stopping circulation takes longer than usual. It ends at ${time}.`,
      settling: ({ time }: Until) => `The water takes longer than usual to settle. It ends at ${time}.`,
      restarting_circulation: ({ time }: Until) => `Circulation takes longer than usual to come back. It ends at ${time}.`,
    },
    past: "A run was slower than usual.",
  },
  /** `open`: while the end is not known. */
  changing_water: {
    word: "Changing water",
    draining: {
      moved: {
        open: ({ done, whole }: Moved) => `Draining: ${done} of ${whole} are out.`,
        finish: ({ done, whole, time, wait }: Moved & Finish) =>
          `Draining: ${done} of ${whole} are out. Finished at about ${time}, in ${wait}.`,
      },
      unknown: {
        open: "Draining.",
        finish: ({ time, wait }: Finish) => `Draining. Finished at about ${time}, in ${wait}.`,
      },
    },
    filling: {
      moved: {
        open: ({ done, whole }: Moved) => `Filling: ${done} of ${whole} are in.`,
        finish: ({ done, whole, time, wait }: Moved & Finish) =>
          `Filling: ${done} of ${whole} are in. Finished at about ${time}, in ${wait}.`,
      },
      unknown: {
        open: "Filling.",
        finish: ({ time, wait }: Finish) => `Filling. Finished at about ${time}, in ${wait}.`,
      },
    },
    topping_up: {
      open: "Topping up.",
      finish: ({ time, wait }: Finish) => `Topping up. Finished at about ${time}, in ${wait}.`,
    },
    stopping_circulation: {
      open: "Circulation stops first.",
      finish: ({ time, wait }: Finish) => `Circulation stops first. Finished at about ${time}, in ${wait}.`,
    },
    settling: {
      open: "The water settles.",
      finish: ({ time, wait }: Finish) => `The water settles. Finished at about ${time}, in ${wait}.`,
    },
    restarting_circulation: {
      open: "Circulation starts again.",
      finish: ({ time, wait }: Finish) => `Circulation starts again. Finished at about ${time}, in ${wait}.`,
    },
    starting: {
      open: "The change is about to begin.",
      finish: ({ time, wait }: Finish) => `The change is about to begin. Finished at about ${time}, in ${wait}.`,
    },
    past: "A water change was running.",
  },
  topping_up: {
    word: "Topping up",
    moved: ({ done, whole }: Moved) => `${done} of ${whole} are in.`,
    movedFinish: ({ done, whole, wait }: Moved & Readonly<{ wait: string }>) =>
      `${done} of ${whole} are in. Done in about ${wait}.`,
    unknown: "The top-up is running.",
    unknownFinish: ({ wait }: Readonly<{ wait: string }>) => `The top-up is running. Done in about ${wait}.`,
    past: "A top-up was running.",
  },
  pump_by_hand: {
    words: {
      drain: "Drain pump on",
      fill: "Fill pump on",
      topup: "Top-up pump on",
      circulation: "Circulation on",
      spare: "Spare on",
    },
    until: ({ time }: Until) => `It stops at ${time} at the latest.`,
    unknown: "It was switched on by hand.",
    past: "A pump was switched on by hand.",
  },
  updating: {
    word: "Updating",
    sentence: ({ percent }: Readonly<{ percent: string }>) => `${percent}. Pumps stay off while the controller restarts.`,
    past: "The controller was being updated.",
  },
  checking_overflow: {
    word: "Checking the overflow",
    sentence: ({ time }: Until) =>
      `The sump fell fast, so circulation pauses until ${time}. It restarts if the water comes back.`,
    past: "Circulation was paused to check the overflow.",
  },
  part_filled: {
    word: "Finish the change",
    missing: ({ amount }: Readonly<{ amount: string }>) =>
      `${amount} of salt water are missing. Top-ups wait, so that the salinity does not fall.`,
    unknown: "Salt water is missing. Top-ups wait, so that the salinity does not fall.",
    past: "A water change had ended part-filled.",
  },
};
