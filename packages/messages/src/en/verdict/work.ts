// Rows of a tank that is being set up, or in which something runs or waits for its end.

type Moved = Readonly<{ done: string; whole: string }>;
type Finish = Readonly<{ time: string; wait: string }>;
type Until = Readonly<{ time: string }>;
type Rates = Until & Readonly<{ rate: string; usual: string }>;
type None = Readonly<Record<never, never>>;

/** One message while the end is not known, and one that says it. */
const andFinish = <Values>(message: (values: Values) => string) => ({
  open: message,
  finish: (values: Values & Finish) => `${message(values)} Finished at about ${values.time}, in ${values.wait}.`,
});

const still = (sentence: string) => andFinish<None>(() => sentence);

const later =
  (sentence: string) =>
  ({ time }: Until) =>
    `${sentence} It stops by itself at ${time}.`;

export const work = {
  waiting: {
    word: "Waiting for the first reading",
    sentence: "The controller is registered and has not reported yet.",
    past: "The controller had not reported yet.",
  },
  not_calibrated: {
    word: "Not set up yet",
    sentence: "The levels are not taught yet, so nothing runs by itself.",
    past: "The levels were not taught yet.",
  },
  settings_pending: {
    word: "Settings on their way",
    sentence: "The controller has not taken over the new settings yet. Usually this takes a few seconds.",
    refusedWord: "Settings not taken over",
    refused: "The controller did not accept the new settings and goes on with the old ones. Check them, then save them again.",
    past: "The controller had not taken over the new settings yet.",
  },
  slow_run: {
    word: "Slower than usual",
    rates: {
      draining: ({ rate, usual, time }: Rates) => `Draining at ${rate} instead of ${usual}. It stops by itself at ${time}.`,
      filling: ({ rate, usual, time }: Rates) => `Filling at ${rate} instead of ${usual}. It stops by itself at ${time}.`,
      topping_up: ({ rate, usual, time }: Rates) => `Topping up at ${rate} instead of ${usual}. It stops by itself at ${time}.`,
    },
    unknown: {
      draining: later("Draining takes longer than usual."),
      filling: later("Filling takes longer than usual."),
      topping_up: later("Topping up takes longer than usual."),
      stopping_circulation: later("Stopping circulation takes longer than usual."),
      settling: later("The water takes longer than usual to settle."),
      restarting_circulation: later("Circulation takes longer than usual to come back."),
    },
    past: "A run was slower than usual.",
  },
  changing_water: {
    word: "Changing water",
    draining: {
      moved: andFinish(({ done, whole }: Moved) => `Draining: ${done} of ${whole} are out.`),
      unknown: still("Draining."),
    },
    filling: {
      moved: andFinish(({ done, whole }: Moved) => `Filling: ${done} of ${whole} are in.`),
      unknown: still("Filling."),
    },
    topping_up: still("Topping up."),
    stopping_circulation: still("Circulation stops first."),
    settling: still("The water settles."),
    restarting_circulation: still("Circulation starts again."),
    starting: still("The change is about to begin."),
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
    until: ({ time }: Until) => `It runs until ${time} and stops by itself.`,
    unknown: "It was switched on by hand.",
    past: "A pump was switched on by hand.",
  },
  updating: {
    word: "Updating",
    sentence: ({ percent }: Readonly<{ percent: string }>) => `${percent}. Pumps stay off while the controller restarts.`,
    past: "The controller was being updated.",
  },
  top_up_budget: {
    word: "Top-up limit reached",
    sentence: "Today's limit is used. If it evaporated so much, raise the limit; if not, look for a leak.",
    past: "The day's top-up limit was used.",
  },
  checking_overflow: {
    word: "Checking the overflow",
    sentence: ({ time }: Until) =>
      `The sump fell fast, so circulation pauses until ${time}. It restarts by itself if the water comes back.`,
    past: "Circulation was paused to check the overflow.",
  },
  part_filled: {
    word: "Finish the change",
    missing: ({ amount }: Readonly<{ amount: string }>) =>
      `${amount} of salt water are missing. Top-ups wait, so that the salt does not get thin.`,
    unknown: "Salt water is missing. Top-ups wait, so that the salt does not get thin.",
    past: "A water change had ended part-filled.",
  },
};
