// What stands beside a tank, and what is left in it.

type Litres = Readonly<{ litres: string }>;
type Of = Litres & Readonly<{ of: string }>;
type Count = Readonly<{ count: number }>;

export const reservoirs = {
  title: "Reservoirs",
  subtitle: "By what you confirmed and what the runs moved since.",
  names: { fresh: "Fresh water", salt: "Salt water", waste: "Waste" },
  unknown: "Not confirmed yet",
  left: ({ litres }: Litres) => `${litres} left`,
  leftOf: ({ litres, of }: Of) => `${litres} of ${of} left`,
  atMost: ({ litres }: Litres) => `At most ${litres} left`,
  inIt: ({ litres }: Litres) => `${litres} in it`,
  inItOf: ({ litres, of }: Of) => `${litres} of ${of} in it`,
  atLeast: ({ litres }: Litres) => `At least ${litres} in it`,
  days: ({ count }: Count) => (count === 1 ? "Enough for about 1 day" : `Enough for about ${count} days`),
  lessThanDay: "Enough for less than a day",
  changes: ({ count }: Count) => (count === 1 ? "Enough for 1 change" : `Enough for ${count} changes`),
  room: ({ count }: Count) => (count === 1 ? "Room for 1 change" : `Room for ${count} changes`),
  noChange: "The next change does not fit",
  confirmedOn: ({ day }: Readonly<{ day: string }>) => `Confirmed ${day}`,
  act: { fresh: "I have refilled it", salt: "I have refilled it", waste: "I have emptied it" },
  /** For a screen reader, which hears the three buttons apart from their rows; each begins with what is seen. */
  actOn: {
    fresh: "I have refilled it: fresh water",
    salt: "I have refilled it: salt water",
    waste: "I have emptied it: waste",
  },
  dialog: {
    title: { fresh: "Fresh water refilled?", salt: "Salt water refilled?", waste: "Waste emptied?" },
    text: "From now on the runs are counted from here. Nothing is switched.",
    litres: ({ unit }: Readonly<{ unit: string }>) => `How much is in it now (${unit})`,
    wrong: "Please give a number that is not below 0.",
    confirm: "Confirm",
    pending: "Confirming …",
    done: "Confirmed",
    failed: "Not confirmed",
  },
  receipt: {
    title: "Reservoirs now",
    salt: ({ litres }: Litres) => `Salt water: ${litres} left`,
    waste: ({ litres }: Litres) => `Waste: room for ${litres}`,
    atMost: "At most: one run did not tell how much it moved.",
  },
};
