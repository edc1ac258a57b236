import type { Catalogue } from "../catalogue.ts";

const topUps = (count: number) => (count === 1 ? "1 Nachfüllung" : `${count} Nachfüllungen`);
const waterChanges = (count: number) => `${count} Wasserwechsel`;

export const tankDetails: Catalogue["tankDetails"] = {
  day: {
    title: "Letzte 24 Stunden",
    notLoaded: "Die letzten 24 Stunden konnten nicht geladen werden",
    noData: "Keine Daten in den letzten 24 Stunden",
    now: "jetzt",
    range: ({ least, greatest }) => `${least} bis ${greatest}`,
    counts: {
      top_up: ({ count }) => topUps(count),
      water_change: ({ count }) => waterChanges(count),
    },
    spokenNoData: "Keine Daten in den letzten 24 Stunden.",
    spoken: (day) =>
      [
        `Letzte 24 Stunden: Das Wasser stand zwischen ${day.least} und ${day.greatest} ${day.unit} unter dem Sensor`,
        ...(day.topUps === 0 ? [] : [topUps(day.topUps)]),
        ...(day.waterChanges === 0 ? [] : [waterChanges(day.waterChanges)]),
        ...(day.silent === null ? [] : [`${day.silent} lang keine Daten`]),
      ].join(", ") + ".",
    fall: {
      unknown: "Verdunstung: noch zu wenig Daten",
      notFalling: "Verdunstung: kein klares Sinken in den letzten 24 Stunden",
      falling: ({ length }) => `Verdunstung etwa ${length} am Tag`,
      fallingLitres: ({ length, litres }) => `Verdunstung etwa ${length} am Tag (${litres})`,
      tooFast: ({ length }) => `Der Pegel fällt von selbst etwa ${length} am Tag: mehr, als verdunstet. Such ein Leck`,
      tooFastLitres: ({ length, litres }) =>
        `Der Pegel fällt von selbst etwa ${length} am Tag (${litres}): mehr, als verdunstet. Such ein Leck`,
    },
    about: {
      withinTheHour: "in der nächsten Stunde",
      hours: ({ count }) => `in etwa ${count} Std.`,
      days: ({ count }) => `in etwa ${count} Tagen`,
    },
    nextTopUp: ({ when }) => `nächste Nachfüllung ${when}`,
    atMark: ({ when }) => `an der Nachfüllmarke ${when}`,
    topUpDue: "Nachfüllung jetzt fällig",
    belowMark: "jetzt unter der Nachfüllmarke",
  },
  autoTopUp: {
    on: "Automatische Nachfüllung an",
    off: "Automatische Nachfüllung aus",
    changed: "Das Gerät arbeitet danach, sobald es die neuen Einstellungen bestätigt hat.",
    notChanged: "Automatische Nachfüllung nicht geändert",
    onlyOwner: "Das können nur die Besitzer ändern.",
    calibrateFirst: "Kalibriere zuerst das Becken: Ohne Marken darf nichts von selbst füllen.",
    settings: {
      acknowledged: "Vom Gerät bestätigt.",
      refused: "Das Gerät hat seine Einstellungen abgelehnt.",
      pending: "Vom Gerät noch nicht bestätigt.",
    },
    held: "Gerade angehalten, bis die Pumpen freigegeben sind.",
    partFilled: "Gerade angehalten: Der letzte Wasserwechsel endete nur halb aufgefüllt.",
    does: "Das Gerät füllt von selbst Osmosewasser nach, wenn der Pegel sinkt.",
    doesTo: ({ trigger, top }) =>
      `Sinkt das Wasser auf ${trigger}, füllt das Gerät Osmosewasser bis ${top} nach, im Rahmen seiner Tagesgrenze.`,
  },
};
