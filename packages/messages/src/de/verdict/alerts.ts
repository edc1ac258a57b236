import type { Messages } from "../../catalogue.ts";

type Verdict = Messages["verdict"];

const CHECK_CONTROLLER = "Prüf, ob die Steuerung Strom und WLAN hat.";
const CLEAN_SENSOR = "Reinige sein Fenster und prüf das Kabel.";
const UNPLUG = "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe, und lass Umwälzung und Heizung an.";

export const warnings: Verdict["warnings"] = {
  device_offline: {
    word: "Sieh nach der Verbindung",
    sentence: `Die Steuerung war mehr als 10 Minuten stumm. ${CHECK_CONTROLLER}`,
  },
  sensor_failed: { word: "Reinige den Sensor", sentence: `Der Pegelsensor liefert keinen Messwert. ${CLEAN_SENSOR}` },
  level_low: {
    word: "Sieh nach dem Pegel",
    sentence: "Der Pegel ist niedrig. Prüf den Süßwasserbehälter und den Nachfüllschlauch.",
  },
  level_high: {
    word: "Sieh nach dem Pegel",
    sentence: "Der Pegel ist über dem Sollstand. Stell sicher, dass durch keinen Schlauch Wasser ins Technikbecken läuft.",
  },
  clocks_disagree: {
    word: "Zwei Uhren gehen verschieden",
    sentence:
      "Die Uhren von Steuerung und Server gehen verschieden. Neue Messwerte bleiben erhalten. Prüf die Uhr des Servers, wenn es so bleibt.",
  },
  topup_budget: {
    word: "Nachfüllgrenze erreicht",
    sentence:
      "Die Grenze für heute ist aufgebraucht. Ist so viel verdunstet, erhöh die Grenze; wenn nicht, such nach einem Leck.",
  },
  sensor_dirty: {
    word: "Reinige den Sensor",
    sentence: "Der Pegelsensor misst immer schlechter: Sein Fenster ist vielleicht verschmutzt. Reinige es diese Woche.",
  },
  drain_back: {
    word: "Sieh nach der Rückförderpumpe",
    sentence:
      "Mehr Wasser als sonst lief ins Technikbecken zurück. Nachfüllungen warten, bis es sich beruhigt hat. Prüf die Rückförderpumpe.",
  },
  falling: {
    word: "Der Pegel fällt schneller",
    sentence:
      "Der Pegel fällt schneller als sonst. Ein Ventilator oder trockene Luft kann der Grund sein; sonst such nach einem kleinen Leck.",
  },
  sensor_stuck: {
    word: "Reinige den Sensor",
    sentence: `Der Messwert des Pegelsensors hat sich lange nicht geändert, deshalb wird nichts nachgefüllt. ${CLEAN_SENSOR}`,
  },
  device_warning: {
    word: "Die Steuerung warnt",
    sentence: "Die Meldung sagt mehr. Sieh nach dem Becken und der Steuerung.",
  },
  circulation_paused: {
    word: "Sieh nach dem Überlauf",
    sentence:
      "Das Technikbecken leerte sich schnell, deshalb pausierte die Umwälzung 3 Minuten. Reinige den Überlauf, sein Rohr und den Filterstrumpf.",
  },
  top_up_locked: {
    word: "Wasserwechsel beenden",
    sentence:
      "Ein Wasserwechsel wurde nicht ganz aufgefüllt, deshalb warten Nachfüllungen. Beende ihn mit Salzwasser oder gib die Nachfüllungen frei.",
  },
  config_refused: {
    word: "Einstellungen nicht übernommen",
    sentence:
      "Die Steuerung arbeitet mit den alten Einstellungen weiter. Prüf Kalibrierung und Grenzen, dann speichere sie noch einmal.",
  },
  late_command: {
    word: "Sieh nach den Pumpen",
    sentence:
      "Eine Pumpe ging später an, als sie sollte, und wurde gleich wieder ausgeschaltet. Sieh nach, ob sie aus ist, und prüf das WLAN.",
  },
  run_failed: {
    word: "Ein Vorgang ist gescheitert",
    sentence: "Die Meldung sagt, warum. Behebe die Ursache, bevor du den nächsten startest.",
  },
  run_missed: {
    word: "Ein Wasserwechsel fiel aus",
    sentence: "Ein geplanter Vorgang begann nicht rechtzeitig und wird nicht nachgeholt. Starte ihn von Hand, wenn er nötig ist.",
  },
  run_refused: {
    word: "Ein Wasserwechsel begann nicht",
    sentence: "Ein geplanter Vorgang konnte nicht beginnen. Behebe die Ursache, dann starte ihn von Hand, wenn er nötig ist.",
  },
  top_up_too_long: {
    word: "Sieh nach der Nachfüllung",
    sentence: "Eine Nachfüllung dauerte viel länger als sonst. Prüf den Süßwasserbehälter, die Pumpe und ihren Schlauch.",
  },
  top_up_too_often: {
    word: "Sieh nach der Nachfüllung",
    sentence: "Es wird viel mehr nachgefüllt als sonst. Such nach einem Leck und miss den Salzgehalt.",
  },
  reservoir_low: {
    word: "Heute auffüllen",
    sentence: "Das Wasser im Süßwasserbehälter reicht keinen Tag mehr. Füll ihn mit Süßwasser auf.",
  },
  firmware_failed: {
    word: "Das Update ist gescheitert",
    sentence:
      "Die Steuerung arbeitet mit ihrer alten Version weiter. Versuch es noch einmal, wenn sie nahe am WLAN-Router steht.",
  },
};

export const criticals: Verdict["criticals"] = {
  device_offline: {
    title: "Die Steuerung ist stumm",
    sentence: `Die Steuerung verstummte, während sich Wasser bewegte. Geh zum Becken. ${CHECK_CONTROLLER}`,
  },
  sensor_failed: {
    title: "Seit einer Stunde kein Messwert",
    sentence: `Wasser verdunstet, und nichts wird nachgefüllt. Sieh selbst nach dem Pegel. ${CLEAN_SENSOR}`,
  },
  level_low: {
    title: "Zu wenig Wasser",
    sentence: "Such zuerst nach einem Leck. Was verdunstet ist, wird mit Süßwasser ersetzt, was ausgelaufen ist, mit Salzwasser.",
  },
  level_high: {
    title: "Zu viel Wasser",
    sentence: "Nimm Wasser von Hand heraus und stell sicher, dass durch keinen Schlauch Wasser läuft.",
  },
  circulation_off: {
    title: "Stehendes Wasser",
    sentence: "Die Umwälzung ist seit mehr als 30 Minuten aus. Prüf die Pumpe und ihren Stecker.",
  },
  siphon: {
    title: "Der Pegel steigt",
    sentence: `Der Pegel steigt, obwohl alle Pumpen aus sind. ${UNPLUG} Such nach einem Schlauch, durch den Wasser nachläuft.`,
  },
  leak: {
    title: "Wasser läuft weg",
    sentence: `Der Pegel fällt, obwohl alle Pumpen aus sind. ${UNPLUG} Such nach einem Leck.`,
  },
  welded_relay: {
    title: "Eine Pumpe hält nicht an",
    sentence: `Eine Pumpe wurde ausgeschaltet, aber das Wasser bewegt sich weiter. ${UNPLUG}`,
  },
  circulation_stopped: {
    title: "Die Umwälzung steht",
    sentence: "Ihr Relais ist an, aber das Wasser bewegt sich nicht. Prüf die Rückförderpumpe, ihren Stecker und die Sicherung.",
  },
  overflow: {
    title: "Der Überlauf ist vielleicht verstopft",
    sentence:
      "Das Technikbecken leert sich viel zu schnell, und die Umwälzung pausiert deswegen nicht. Sieh ins Schaubecken und mach den Überlauf frei.",
  },
  emergency_stop: {
    title: "Alles ist gestoppt",
    sentence: "Alle Pumpen sind aus, auch die Umwälzung. Sieh nach, ob das Becken sicher ist, dann heb den Stopp auf.",
  },
  safety_refused: { title: "Eine Pumpe hält nicht an", sentence: `Die Steuerung hat nicht ausgeschaltet. ${UNPLUG}` },
  run_overdue: {
    title: "Ein Vorgang ist nicht zu Ende",
    sentence:
      "Ein Vorgang hat sein Ende nicht rechtzeitig gemeldet. Sieh nach dem Becken, und zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe.",
  },
};

export const otherAlerts: Verdict["otherAlerts"] = {
  warning: { word: "Sieh dir die Meldung an", sentence: "Eine Meldung ist offen. Sie sagt, was geschah und was zu tun ist." },
  critical: {
    title: "Eine kritische Meldung",
    sentence: "Die Meldung sagt, was geschah und was zu tun ist. Sieh nach dem Becken.",
  },
  actNow: ({ title }) => `Jetzt handeln: ${title}`,
};
