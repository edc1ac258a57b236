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
        `Letzte 24 Stunden: Der Pegel war zwischen ${day.least} und ${day.greatest} ${day.unit} unter dem Sensor`,
        ...(day.topUps === 0 ? [] : [topUps(day.topUps)]),
        ...(day.waterChanges === 0 ? [] : [waterChanges(day.waterChanges)]),
        ...(day.silent === null ? [] : [`${day.silent} lang keine Daten`]),
      ].join(", ") + ".",
    fall: {
      unknown: "Verdunstung: noch zu wenig Daten",
      notFalling: "Verdunstung: kein klares Sinken in den letzten 24 Stunden",
      falling: ({ length }) => `Verdunstung etwa ${length} am Tag`,
      fallingLitres: ({ length, litres }) => `Verdunstung etwa ${length} am Tag (${litres})`,
      tooFast: ({ length }) => `Der Pegel fällt um etwa ${length} am Tag: mehr, als verdunstet. Such nach einem Leck`,
      tooFastLitres: ({ length, litres }) =>
        `Der Pegel fällt um etwa ${length} am Tag (${litres}): mehr, als verdunstet. Such nach einem Leck`,
    },
    about: {
      withinTheHour: "in der nächsten Stunde",
      hours: ({ count }) => `in etwa ${count} Std.`,
      days: ({ count }) => (count === 1 ? "in etwa einem Tag" : `in etwa ${count} Tagen`),
    },
    nextTopUp: ({ when }) => `nächste Nachfüllung ${when}`,
    atMark: ({ when }) => `an der Nachfüllgrenze ${when}`,
    topUpDue: "Nachfüllung jetzt fällig",
    belowMark: "jetzt unter der Nachfüllgrenze",
  },
  autoTopUp: {
    on: "Automatische Nachfüllung an",
    off: "Automatische Nachfüllung aus",
    changed: "Es gilt, sobald die Steuerung die neuen Einstellungen bestätigt hat.",
    notChanged: "Automatische Nachfüllung nicht geändert",
    onlyOwner: "Das können nur die Besitzer ändern.",
    calibrateFirst: "Kalibriere zuerst das Becken. Die automatische Nachfüllung braucht seine Pegel.",
    settings: {
      acknowledged: "Von der Steuerung bestätigt.",
      refused: "Die Steuerung hat ihre Einstellungen abgelehnt.",
      pending: "Von der Steuerung noch nicht bestätigt.",
    },
    held: "Angehalten, bis die Pumpen freigegeben sind.",
    partFilled: "Angehalten: Der letzte Wasserwechsel wurde nicht ganz aufgefüllt.",
    does: "Die Steuerung füllt Süßwasser nach, wenn der Pegel sinkt.",
    doesTo: ({ trigger, top }) =>
      `Sinkt der Pegel auf ${trigger}, füllt die Steuerung Süßwasser bis ${top} nach, bis zu ihrer Tagesgrenze.`,
  },
};
