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
  sensor_failed: { word: "Reinige den Sensor", sentence: `Der Pegelsensor gibt keinen Messwert. ${CLEAN_SENSOR}` },
  level_low: {
    word: "Sieh nach dem Pegel",
    sentence: "Der Pegel ist niedrig. Prüf den Süßwasserbehälter und den Nachfüllschlauch.",
  },
  level_high: {
    word: "Sieh nach dem Pegel",
    sentence: "Der Pegel ist über Sollstand. Sieh nach, dass kein Schlauch ins Technikbecken läuft.",
  },
  clocks_disagree: {
    word: "Zwei Uhren sind uneins",
    sentence:
      "Steuerung und Server sind sich über die Uhrzeit uneins. Neue Messwerte bleiben erhalten. Prüf die Uhr des Servers, wenn es so bleibt.",
  },
  topup_budget: {
    word: "Nachfüllgrenze erreicht",
    sentence: "Die Grenze für heute ist aufgebraucht. Ist so viel verdunstet, erhöh die Grenze; wenn nicht, such ein Leck.",
  },
  sensor_dirty: {
    word: "Reinige den Sensor",
    sentence: "Der Pegelsensor wird schlechter: Sein Fenster ist vielleicht verschmutzt. Reinige es diese Woche.",
  },
  drain_back: {
    word: "Sieh nach der Rückförderpumpe",
    sentence:
      "Mehr Wasser als sonst lief ins Technikbecken zurück. Nachfüllungen warten, bis es sich beruhigt hat. Prüf die Rückförderpumpe.",
  },
  falling: {
    word: "Das Wasser fällt schneller",
    sentence:
      "Das Wasser fällt schneller als sonst. Ein Ventilator oder trockene Luft kann der Grund sein; sonst such ein kleines Leck.",
  },
  sensor_stuck: {
    word: "Reinige den Sensor",
    sentence: `Der Messwert des Pegelsensors steht schon lange still, darum wird nichts nachgefüllt. ${CLEAN_SENSOR}`,
  },
  device_warning: {
    word: "Die Steuerung warnt",
    sentence: "Die Meldung sagt mehr. Sieh nach Aquarium und Steuerung.",
  },
  circulation_paused: {
    word: "Sieh nach dem Überlauf",
    sentence:
      "Das Technikbecken fiel schnell, darum pausierte die Umwälzung 3 Minuten. Reinige den Überlauf, sein Rohr und den Filterstrumpf.",
  },
  top_up_locked: {
    word: "Wasserwechsel beenden",
    sentence:
      "Ein Wasserwechsel endete nur halb aufgefüllt, darum warten Nachfüllungen. Beende ihn mit Salzwasser oder gib die Nachfüllungen frei.",
  },
  config_refused: {
    word: "Einstellungen nicht übernommen",
    sentence: "Die Steuerung arbeitet mit den alten Einstellungen weiter. Prüf Kalibrierung und Grenzen, dann speichere erneut.",
  },
  late_command: {
    word: "Sieh nach den Pumpen",
    sentence:
      "Eine Pumpe ging später an, als sie sollte, und wurde gleich wieder ausgeschaltet. Sieh nach, dass sie aus ist, und prüf das WLAN.",
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
    sentence: "Es wird viel mehr nachgefüllt als sonst. Such ein Leck und miss den Salzgehalt.",
  },
  reservoir_low: {
    word: "Heute auffüllen",
    sentence: "Der Süßwasserbehälter reicht keinen Tag mehr. Füll ihn mit Süßwasser auf.",
  },
  firmware_failed: {
    word: "Die Aktualisierung ist gescheitert",
    sentence: "Die Steuerung arbeitet mit ihrer alten Version weiter. Versuch es noch einmal, wenn sie nahe beim WLAN steht.",
  },
};

export const criticals: Verdict["criticals"] = {
  device_offline: {
    title: "Die Steuerung ist stumm",
    sentence: `Die Steuerung verstummte, während sich Wasser bewegte. Geh zum Aquarium. ${CHECK_CONTROLLER}`,
  },
  sensor_failed: {
    title: "Seit einer Stunde kein Messwert",
    sentence: `Wasser verdunstet, und nichts wird nachgefüllt. Sieh selbst nach dem Pegel. ${CLEAN_SENSOR}`,
  },
  level_low: {
    title: "Zu wenig Wasser",
    sentence: "Such zuerst ein Leck. Was verdunstet ist, wird mit Süßwasser ersetzt, was ausgelaufen ist, mit Salzwasser.",
  },
  level_high: {
    title: "Zu viel Wasser",
    sentence: "Nimm Wasser von Hand heraus und sieh nach, dass kein Schlauch läuft.",
  },
  circulation_off: {
    title: "Stehendes Wasser",
    sentence: "Die Umwälzung ist seit mehr als 30 Minuten aus. Prüf die Pumpe und ihren Stecker.",
  },
  siphon: {
    title: "Das Wasser steigt",
    sentence: `Der Pegel steigt, obwohl jede Pumpe aus ist. ${UNPLUG} Such einen Schlauch, durch den Wasser nachläuft.`,
  },
  leak: {
    title: "Wasser läuft weg",
    sentence: `Der Pegel fällt, obwohl jede Pumpe aus ist. ${UNPLUG} Such ein Leck.`,
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
      "Das Technikbecken fällt viel zu schnell, und die Umwälzung pausiert dafür nicht. Sieh ins Aquarium und mach den Überlauf frei.",
  },
  emergency_stop: {
    title: "Alles ist gestoppt",
    sentence: "Alle Pumpen sind aus, auch die Umwälzung. Sieh nach, dass das Aquarium sicher ist, dann heb den Stopp auf.",
  },
  safety_refused: { title: "Eine Pumpe hält nicht an", sentence: `Die Steuerung hat nicht ausgeschaltet. ${UNPLUG}` },
  run_overdue: {
    title: "Ein Vorgang ist nicht zu Ende",
    sentence:
      "Ein Vorgang hat sein Ende nicht rechtzeitig gemeldet. Sieh nach dem Aquarium, und zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe.",
  },
};

export const otherAlerts: Verdict["otherAlerts"] = {
  warning: { word: "Sieh die Meldung an", sentence: "Eine Meldung ist offen. Sie sagt, was geschah und was zu tun ist." },
  critical: {
    title: "Eine kritische Meldung",
    sentence: "Die Meldung sagt, was geschah und was zu tun ist. Sieh nach dem Aquarium.",
  },
  actNow: ({ title }) => `Jetzt handeln: ${title}`,
};
