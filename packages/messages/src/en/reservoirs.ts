// The reservoirs of a tank and their contents.

type Litres = Readonly<{ litres: string }>;
type Of = Litres & Readonly<{ of: string }>;
type Count = Readonly<{ count: number }>;

export const reservoirs = {
  title: "Reservoirs",
  subtitle: "Estimated from your last check and the pumps' runs since.",
  names: { fresh: "Fresh water", salt: "Salt water", waste: "Waste" },
  unknown: "Not confirmed yet",
  left: ({ litres }: Litres) => `${litres} left`,
  leftOf: ({ litres, of }: Of) => `${litres} of ${of} left`,
  atMost: ({ litres }: Litres) => `At most ${litres} left`,
  inIt: ({ litres }: Litres) => `Contains ${litres}`,
  inItOf: ({ litres, of }: Of) => `Contains ${litres} of ${of}`,
  atLeast: ({ litres }: Litres) => `Contains at least ${litres}`,
  days: ({ count }: Count) => (count === 1 ? "Enough for about 1 day" : `Enough for about ${count} days`),
  lessThanDay: "Enough for less than a day",
  changes: ({ count }: Count) => (count === 1 ? "Enough for 1 change" : `Enough for ${count} changes`),
  room: ({ count }: Count) => (count === 1 ? "Room for 1 change" : `Room for ${count} changes`),
  noChange: "Next change not possible",
  confirmedOn: ({ day }: Readonly<{ day: string }>) => `Confirmed ${day}`,
  act: { fresh: "I have refilled it", salt: "I have refilled it", waste: "I have emptied it" },
  /** For screen readers, which list the three buttons without their rows; each begins with the visible label. */
  actOn: {
    fresh: "I have refilled it: fresh water",
    salt: "I have refilled it: salt water",
    waste: "I have emptied it: waste",
  },
  dialog: {
    title: { fresh: "Fresh water refilled?", salt: "Salt water refilled?", waste: "Waste emptied?" },
    text: "Later runs are counted from this amount. Nothing is switched.",
    litres: ({ unit }: Readonly<{ unit: string }>) => `Amount in it now (${unit})`,
    wrong: "Enter 0 or a larger number.",
    confirm: "Confirm",
    pending: "Confirming …",
    done: "Confirmed",
    failed: "Not confirmed",
  },
  receipt: {
    title: "Reservoirs now",
    salt: ({ litres }: Litres) => `Salt water: ${litres} left`,
    waste: ({ litres }: Litres) => `Waste: room for ${litres}`,
    atMost: "At most, because one run did not report how much it moved.",
  },
};
