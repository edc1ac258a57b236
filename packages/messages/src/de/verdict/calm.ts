import type { Messages } from "../../catalogue.ts";

type Rows = Messages["verdict"]["rows"];
type Calm = Pick<Rows, "very_low" | "checking" | "low" | "too_high" | "reservoir_low" | "paused" | "all_well">;

export const calm: Calm = {
  very_low: {
    word: "Sehr niedrig",
    noTopUp: ({ mm }) => `${mm} unter Sollstand. Die automatische Nachfüllung ist aus.`,
    noTopUpLitres: ({ mm, litres }) => `${mm} unter Sollstand, ${litres}. Die automatische Nachfüllung ist aus.`,
    topUp: ({ mm }) => `${mm} unter Sollstand. Such nach einem Leck, bevor du nachfüllst.`,
    topUpLitres: ({ mm, litres }) => `${mm} unter Sollstand, ${litres}. Such nach einem Leck, bevor du nachfüllst.`,
    past: "Der Pegel war sehr niedrig.",
  },
  checking: {
    word: "Pegel wird geprüft …",
    run_failed: "Gerade ist ein Vorgang gescheitert. Halocline wartet auf die nächsten Messwerte.",
    pipes: "Die Umwälzung läuft wieder, und das Wasser läuft in die Rohre zurück.",
    reading: "Ein zweiter Messwert muss den letzten bestätigen.",
    past: "Der Pegel wurde geprüft.",
  },
  low: {
    word: "Niedrig",
    mm: ({ mm }) => `${mm} unter Sollstand.`,
    litres: ({ mm, litres }) => `${mm} unter Sollstand, ${litres}.`,
    past: "Der Pegel war niedrig.",
  },
  too_high: {
    word: "Zu hoch",
    mm: ({ mm }) => `${mm} über Sollstand.`,
    litres: ({ mm, litres }) => `${mm} über Sollstand, ${litres} zu viel.`,
    past: "Der Pegel war zu hoch.",
  },
  reservoir_low: {
    word: "Heute auffüllen",
    until: ({ litres, day }) => `Im Süßwasserbehälter sind noch ${litres}: genug bis etwa ${day}.`,
    empty: "Der Süßwasserbehälter müsste inzwischen leer sein.",
    past: "Der Süßwasserbehälter war fast leer.",
  },
  paused: {
    word: "Pause",
    sentence: ({ time, wait }) => `Die Umwälzung pausiert zum Füttern und läuft um ${time} wieder an, in ${wait}.`,
    past: "Die Umwälzung war von Hand pausiert.",
  },
  all_well: {
    word: "Alles in Ordnung",
    sentence: "Nichts zu tun.",
    next: ({ day }) => `Nichts zu tun. Nächster Termin ${day}.`,
    nextChange: ({ day }) => `Nichts zu tun. Nächster Wasserwechsel ${day}.`,
    nextTopUp: ({ day }) => `Nichts zu tun. Nächste geplante Nachfüllung ${day}.`,
    past: "Alles war in Ordnung.",
  },
};
