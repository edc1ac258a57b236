import type { Catalogue } from "../catalogue.ts";

export const rules: Catalogue["schedules"]["rules"] = {
  daily: ({ time, zone }) => `Jeden Tag um ${time}, ${zone}`,
  everyDays: ({ count, time, from, zone }) => `Alle ${count} Tage um ${time}, ab ${from}, ${zone}`,
  weekly: ({ weekdays, time, zone }) => `Jeden ${weekdays} um ${time}, ${zone}`,
  everyWeeks: ({ count, weekday, time, from, zone }) => `Alle ${count} Wochen am ${weekday} um ${time}, ab ${from}, ${zone}`,
  monthly: ({ day, time, zone }) => `Jeden Monat am ${day}. um ${time}, ${zone}`,
  other: ({ rule, zone }) => `${rule}, ${zone}`,
  weekdays: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
  zone: ({ place }) => (place === "UTC" ? "UTC" : `Ortszeit ${place}`),
  unreadable: "Dieser Zeitplan ist nicht lesbar",
};
