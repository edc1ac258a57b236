import type { ServerMessages } from "../server-catalogue.ts";
import { news } from "./alerts/news.ts";
import { told } from "./alerts/told.ts";
import { warned } from "./alerts/warned.ts";
import { watched } from "./alerts/watched.ts";

const LOOK = "Sieh nach dem Becken und der Steuerung.";
const HELD = "Die Steuerung hält ihre Pumpen an, auch die automatische Nachfüllung.";
const WAS_HELD = "Die Steuerung hielt ihre Pumpen an, auch die automatische Nachfüllung.";

export const alerts: ServerMessages["alerts"] = {
  plain: { ...watched, ...warned, ...told },
  news,
  faults: {
    stopped: ({ cause }) => `${cause}. Die Steuerung hat ihre Pumpen gestoppt.`,
    past: {
      siphon:
        "Der Pegel stieg, obwohl alle Pumpen aus waren, wie durch einen Hebereffekt. Die Steuerung hat ihre Pumpen gestoppt.",
      leak: "Der Pegel fiel schneller, als Wasser verdunstet, obwohl alle Pumpen aus waren. Die Steuerung hat ihre Pumpen gestoppt.",
      welded_relay:
        "Das Wasser bewegte sich weiter, obwohl die Pumpe ausgeschaltet wurde, wie durch ein klebendes Relais. Die Steuerung hat ihre Pumpen gestoppt.",
    },
    unknown: ({ fault }) => `Die Steuerung hat ihre Pumpen wegen eines Fehlers gestoppt: ${fault}.`,
    unnamed: "Die Steuerung hat ihre Pumpen wegen eines Fehlers gestoppt, den sie nicht nennt.",
  },
  holds: {
    held: ({ cause }) => `${cause}. ${HELD}`,
    heldOverflow: ({ cause }) => `${cause}. Die Steuerung hält die Umwälzung und ihre Pumpen an.`,
    unknown: ({ reason }) => `Die Steuerung hält ihre Pumpen an, auch die automatische Nachfüllung: ${reason}.`,
    past: {
      rising: `Der Pegel stieg, obwohl alle Pumpen aus waren. ${WAS_HELD}`,
      falling: `Der Pegel fiel schneller, als Wasser verdunstet, obwohl alle Pumpen aus waren. ${WAS_HELD}`,
      welded: `Das Wasser bewegte sich weiter, obwohl die Pumpe ausgeschaltet wurde: Ein Relais klebte vielleicht. ${WAS_HELD}`,
      input: `Der Schwimmerschalter oder der Leckmelder meldete Wasser, wo keines sein soll. ${WAS_HELD}`,
      overflow:
        "Das Technikbecken leerte sich zu schnell und füllte sich nicht wieder. Die Steuerung hielt die Umwälzung und ihre Pumpen an.",
    },
    unknownPast: ({ reason }) => `Die Steuerung hielt ihre Pumpen an, auch die automatische Nachfüllung: ${reason}.`,
    dryWithinTheHour: "Die Rückförderpumpe läuft vielleicht innerhalb einer Stunde trocken.",
    dryInHours: ({ count }) =>
      `Die Rückförderpumpe läuft vielleicht in etwa ${count === 1 ? "einer Stunde" : `${count} Stunden`} trocken.`,
    dryInDays: ({ count }) =>
      `Die Rückförderpumpe läuft vielleicht in etwa ${count === 1 ? "einem Tag" : `${count} Tagen`} trocken.`,
  },
  device_warning: {
    message: ({ fault }) => `Die Steuerung warnt: ${fault}.`,
    past: ({ fault }) => `Die Steuerung warnte: ${fault}.`,
    unnamed: "Die Steuerung warnt vor etwas, das sie nicht nennt.",
    unnamedPast: "Die Steuerung warnte vor etwas, das sie nicht nannte.",
    advice: LOOK,
  },
  config_refused: {
    message: ({ field }) => `Die Steuerung hat ihre neuen Einstellungen wegen „${field}“ nicht angenommen.`,
    unnamed: "Die Steuerung hat ihre neuen Einstellungen wegen eines unbekannten Feldes nicht angenommen.",
    advice: "Prüf Kalibrierung und Grenzen, dann speichere sie noch einmal. Die Steuerung arbeitet mit den alten weiter.",
  },
  run_failed: {
    message: ({ reason }) => `Ein Vorgang ist gescheitert. ${reason}`,
    advice: "Behebe die Ursache, bevor du den nächsten startest.",
  },
  run_missed: {
    water_change: ({ due, timezone, reason }) => `Der geplante Wasserwechsel vom ${due} (${timezone}) fiel aus. ${reason}`,
    top_up: ({ due, timezone, reason }) => `Die geplante Nachfüllung vom ${due} (${timezone}) fiel aus. ${reason}`,
    advice: "Der Vorgang wird nicht nachgeholt: Starte ihn von Hand, wenn er nötig ist.",
  },
  run_refused: {
    water_change: ({ due, timezone, reason }) => `Der geplante Wasserwechsel vom ${due} (${timezone}) begann nicht. ${reason}`,
    top_up: ({ due, timezone, reason }) => `Die geplante Nachfüllung vom ${due} (${timezone}) begann nicht. ${reason}`,
    advice: "Behebe die Ursache, dann starte den Vorgang von Hand, wenn er nötig ist.",
  },
  firmware_failed: {
    message: ({ reason }) => `Ein Firmware-Update ist gescheitert. ${reason}`,
    advice:
      "Sieh nach, ob die Steuerung online ist: Dann arbeitet sie mit ihrer alten Version weiter. Versuch es noch einmal, wenn sie nahe am WLAN-Router steht.",
  },
  unknownAdvice: LOOK,
};
