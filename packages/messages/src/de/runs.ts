import type { Messages } from "../catalogue.ts";
import { changeAmount } from "./change-amount.ts";
import { spill } from "./spill.ts";

const MAY_BEGIN =
  "Gesendet, aber von der Steuerung noch nicht bestätigt. Der Vorgang kann noch starten: Behalte den Pegel im Auge.";
const CONFIRMED = "Von der Steuerung bestätigt.";

const estimated = (minutes: number | null, litres: string | null): string => {
  if (minutes === null) return "";
  const duration = minutes === 1 ? "1 Minute" : `${minutes} Minuten`;
  return litres === null ? ` Dauert etwa ${duration}.` : ` Dauert etwa ${duration}, ${litres}.`;
};

export const runs: Messages["runs"] = {
  names: { water_change: "Wasserwechsel", top_up: "Nachfüllung" },
  ofTank: {
    water_change: ({ tank }) => `Wasserwechsel, ${tank}`,
    top_up: ({ tank }) => `Nachfüllung, ${tank}`,
  },
  statuses: {
    pending: "Läuft",
    running: "Läuft",
    success: "Erfolgreich",
    failed: "Gescheitert",
    cancelled: "Abgebrochen",
  },
  starters: {
    person: ({ name }) => `von ${name}`,
    manual: "von Hand",
    schedule: "nach Zeitplan",
    automatic: "automatisch",
  },
  commands: {
    startChange: {
      done: "Wasserwechsel gestartet",
      doneText: CONFIRMED,
      failed: "Wasserwechsel nicht gestartet",
      unconfirmed: MAY_BEGIN,
    },
    startTopUp: {
      done: "Nachfüllung gestartet",
      doneText: CONFIRMED,
      failed: "Nachfüllung nicht gestartet",
      unconfirmed: MAY_BEGIN,
    },
    finishChange: {
      done: "Auffüllen gestartet",
      doneText: "Die Steuerung füllt mit Salzwasser auf.",
      failed: "Wasserwechsel nicht beendet",
      unconfirmed: MAY_BEGIN,
    },
    releaseTopUps: {
      done: "Nachfüllungen freigegeben",
      doneText: CONFIRMED,
      failed: "Nachfüllungen nicht freigegeben",
      unconfirmed: "Gesendet, aber von der Steuerung noch nicht bestätigt. Vielleicht sind die Nachfüllungen noch angehalten.",
    },
    stop: {
      done: "Vorgang gestoppt",
      doneText: "Die Steuerung hat bestätigt, dass ihre Pumpen aus sind.",
      failed: "Stopp nicht bestätigt",
      unconfirmed:
        "Der Stopp wird wiederholt, bis die Steuerung antwortet. Muss das Wasser sofort stoppen, zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe.",
    },
  },
  notConfirmedYet: "Noch nicht bestätigt",
  spill,
  actions: {
    title: "Schnellzugriff",
    startChange: "Wasserwechsel starten",
    startChangeAsk: "Wasserwechsel starten?",
    startLitresText: ({ tank, wanted, top, minutes, litres }) =>
      `${tank}: Umwälzung anhalten, ${wanted} ablassen, bis zum Sollstand auffüllen (${top}), Umwälzung wieder starten.${estimated(minutes, litres)}`,
    amount: changeAmount,
    startChangeText: ({ tank, drain, top, minutes, litres }) =>
      `${tank}: Umwälzung anhalten, bis zum Mindeststand ablassen (${drain}), bis zum Sollstand auffüllen (${top}), Umwälzung wieder starten.${estimated(minutes, litres)}`,
    starting: "Wird gestartet …",
    topUp: "Jetzt nachfüllen",
    topUpAsk: "Jetzt nachfüllen?",
    topUpText: ({ tank, top }) => `${tank}: mit Süßwasser bis zum Sollstand nachfüllen (${top}).`,
    calibrationStatus: "Kalibrierung:",
    calibrated: "Kalibriert",
    notCalibrated: "Nicht kalibriert",
  },
  stop: {
    stop: "Stoppen",
    whats: { water_change: "Wasserwechsel", top_up: "Nachfüllung" },
    ask: { water_change: "Wasserwechsel stoppen?", top_up: "Nachfüllung stoppen?" },
    text: "Das stoppt alle Pumpen dieser Steuerung, die Wasser bewegen. Die Umwälzung startet wieder, und der Pegel bleibt, wie er ist.",
    act: { water_change: "Wasserwechsel stoppen", top_up: "Nachfüllung stoppen" },
    stopping: "Wird gestoppt …",
    notConfirmed: ({ notice }) => `Stopp nicht bestätigt. ${notice}`,
  },
};
