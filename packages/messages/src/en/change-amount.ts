// How much a water change moves: all down to the drain level, or litres.

type Litres = Readonly<{ least: string; most: string }>;

export const changeAmount = {
  label: "How much",
  whole: "Whole change",
  /** By the unit in which this person reads volumes. */
  amount: { litre: "Litres", gallon: "Gallons" },
  amountField: { litre: "Litres to change", gallon: "Gallons to change" },
  range: ({ least, most }: Litres) => `From ${least} to ${most}.`,
  outOfRange: ({ least, most }: Litres) => `Please give an amount from ${least} to ${most}`,
  required: { litre: "Please give the litres", gallon: "Please give the gallons" },
  measure: "Measure litres",
  /** By the server's code, why litres cannot be chosen. */
  why: {
    partial_not_supported: "This controller can only change the whole amount. Its firmware does not support smaller changes yet.",
    not_calibrated: "Litres can be chosen once the tank is calibrated.",
    area_unknown: "Litres can be chosen once they have been measured.",
    drain_back_unknown:
      "Litres can be chosen after one whole change, or once the level with circulation off is calibrated: until then nobody knows how far water runs back.",
    litres_too_few: "The water stands too low now for less than a whole change.",
    litres_too_many: "The water stands too low now for less than a whole change.",
  },
};
