import type { changeAmount as original } from "../en/change-amount.ts";

export const changeAmount: typeof original = {
  label: "Wie viel",
  whole: "Ganzer Wechsel",
  amount: { litre: "Liter", gallon: "Gallonen" },
  amountField: { litre: "Zu wechselnde Liter", gallon: "Zu wechselnde Gallonen" },
  range: ({ least, most }) => `Von ${least} bis ${most}.`,
  outOfRange: ({ least, most }) => `Gib bitte eine Menge von ${least} bis ${most} an`,
  required: { litre: "Gib bitte die Liter an", gallon: "Gib bitte die Gallonen an" },
  measure: "Liter messen",
  why: {
    partial_not_supported: "Die Firmware dieser Steuerung kann nur ganze Wechsel.",
    not_calibrated: "Kalibriere zuerst das Becken, um Liter zu wählen.",
    area_unknown: "Miss zuerst die Liter, um welche zu wählen.",
    drain_back_unknown:
      "Liter lassen sich nach einem ganzen Wechsel wählen, oder wenn der Sollstand ohne Umwälzung kalibriert ist. Bis dahin ist nicht bekannt, wie viel Wasser zurückläuft.",
    litres_too_few: "Für weniger als einen ganzen Wechsel ist der Pegel zu niedrig.",
    litres_too_many: "Für weniger als einen ganzen Wechsel ist der Pegel zu niedrig.",
  },
};
