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
    partial_not_supported: "Diese Steuerung kann nur ganze Wechsel. Ihre Firmware kennt noch keine kleineren.",
    not_calibrated: "Liter lassen sich wählen, sobald das Becken kalibriert ist.",
    area_unknown: "Liter lassen sich wählen, sobald sie gemessen sind.",
    drain_back_unknown:
      "Liter lassen sich nach einem ganzen Wechsel wählen, oder wenn der Sollstand ohne Umwälzung kalibriert ist: Bis dahin ist nicht bekannt, wie weit das Wasser zurückläuft.",
    litres_too_few: "Für weniger als einen ganzen Wechsel ist der Pegel jetzt zu niedrig.",
    litres_too_many: "Für weniger als einen ganzen Wechsel ist der Pegel jetzt zu niedrig.",
  },
};
