// How much a water change moves: all down to the drain level, or litres.

type Litres = Readonly<{ least: string; most: string }>;

export const changeAmount = {
  label: "How much",
  whole: "Whole change",
  /** By the unit in which this person reads volumes. */
  amount: { litre: "Litres", gallon: "Gallons" },
  amountField: { litre: "Litres to change", gallon: "Gallons to change" },
  range: ({ least, most }: Litres) => `From ${least} to ${most}.`,
  outOfRange: ({ least, most }: Litres) => `Enter an amount from ${least} to ${most}`,
  required: { litre: "Enter the litres", gallon: "Enter the gallons" },
  measure: "Measure litres",
  /** By the server's code, why litres cannot be chosen. */
  why: {
    partial_not_supported: "This controller's firmware supports whole changes only.",
    not_calibrated: "To choose litres, calibrate the tank first.",
    area_unknown: "To choose litres, measure them first.",
    drain_back_unknown:
      "To choose litres, do one whole change first, or calibrate the level with circulation off. Until then it is not known how much water runs back.",
    litres_too_few: "The level is too low for less than a whole change.",
    litres_too_many: "The level is too low for less than a whole change.",
  },
};
