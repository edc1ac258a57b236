// Rows of a level that is out of its band, of a low reservoir, and of a tank that needs nothing.

type Below = Readonly<{ mm: string }>;
type BelowLitres = Below & Readonly<{ litres: string }>;

export const calm = {
  very_low: {
    word: "Very Low",
    noTopUp: ({ mm }: Below) => `${mm} below top level. Automatic top-up is off.`,
    noTopUpLitres: ({ mm, litres }: BelowLitres) => `${mm} below top level, ${litres}. Automatic top-up is off.`,
    topUp: ({ mm }: Below) => `${mm} below top level. Look for a leak before you top up.`,
    topUpLitres: ({ mm, litres }: BelowLitres) => `${mm} below top level, ${litres}. Look for a leak before you top up.`,
    past: "The level was very low.",
  },
  checking: {
    word: "Checking the level…",
    run_failed: "A run failed a moment ago. Waiting for the next readings.",
    pipes: "Circulation is back on, and the water returns to the pipes.",
    reading: "A second reading has to confirm the last one.",
    past: "The level was being checked.",
  },
  low: {
    word: "Low",
    mm: ({ mm }: Below) => `${mm} below top level.`,
    litres: ({ mm, litres }: BelowLitres) => `${mm} below top level, ${litres}.`,
    past: "The level was low.",
  },
  too_high: {
    word: "Too high",
    mm: ({ mm }: Below) => `${mm} above top level.`,
    litres: ({ mm, litres }: BelowLitres) => `${mm} above top level, ${litres} too much.`,
    past: "The level was too high.",
  },
  reservoir_low: {
    word: "Refill today",
    until: ({ litres, day }: Readonly<{ litres: string; day: string }>) =>
      `The top-up reservoir has ${litres} left: enough until about ${day}.`,
    empty: "The top-up reservoir should be empty by now.",
    past: "The top-up reservoir was nearly empty.",
  },
  paused: {
    word: "Paused",
    sentence: ({ time, wait }: Readonly<{ time: string; wait: string }>) =>
      `Circulation is paused for feeding and returns at ${time}, in ${wait}.`,
    past: "Circulation was paused by hand.",
  },
  all_well: {
    word: "All is well",
    sentence: "Nothing to do.",
    next: ({ day }: Readonly<{ day: string }>) => `Nothing to do. Next schedule ${day}.`,
    nextChange: ({ day }: Readonly<{ day: string }>) => `Nothing to do. Next water change ${day}.`,
    nextTopUp: ({ day }: Readonly<{ day: string }>) => `Nothing to do. Next scheduled top-up ${day}.`,
    past: "All was well.",
  },
};
