import type { reported as english } from "../../en/alerts/reported.ts";

export const reported: typeof english = {
  hold_released: {
    label: "Pumpen freigegeben",
    now: "Das Wasser stand 6 Stunden still, deshalb hat die Steuerung die Pumpen freigegeben. Sie füllt einmal nach und beobachtet das Wasser.",
    past: "Das Wasser stand 6 Stunden still, deshalb hat die Steuerung die Pumpen freigegeben.",
    advice:
      "Finde heraus, was das Wasser bewegt hat. Geschieht es innerhalb einer Woche wieder, bleiben die Pumpen angehalten, bis du sie freigibst.",
  },
  circulation_paused: {
    label: "Überlauf prüfen",
    now: "Das Technikbecken leerte sich zu schnell, deshalb hielt die Steuerung die Umwälzung 3 Minuten an, um den Überlauf zu prüfen.",
    past: "Das Technikbecken leerte sich zu schnell, deshalb hielt die Steuerung die Umwälzung 3 Minuten an, um den Überlauf zu prüfen.",
    advice: "Reinige bald den Überlauf, sein Rohr und den Filterstrumpf: Sie lassen vielleicht zu wenig Wasser durch.",
  },
  emergency_stop: {
    label: "Alles ist gestoppt",
    now: "Not-Stopp: Alle Pumpen sind aus, auch die Umwälzung.",
    past: "Not-Stopp: Alle Pumpen waren aus, auch die Umwälzung.",
    advice:
      "Stell sicher, dass das Becken sicher ist, dann heb den Stopp auf. Stehendes Wasser schadet den Tieren: Die Umwälzung muss innerhalb von 30 Minuten wieder laufen.",
  },
  top_up_locked: {
    label: "Wasserwechsel beenden",
    now: "Ein Wasserwechsel wurde nicht ganz aufgefüllt. Nachfüllungen warten.",
    past: "Ein Wasserwechsel wurde nicht ganz aufgefüllt. Nachfüllungen warteten.",
    advice: "Beende den Wechsel mit Salzwasser. Hast du von Hand aufgefüllt, gib die Nachfüllungen frei.",
  },
  config_refused: {
    label: "Einstellungen nicht angenommen",
    now: "Die Steuerung hat ihre neuen Einstellungen nicht angenommen. Sie arbeitet mit den alten weiter.",
    past: "Die Steuerung hat ihre neuen Einstellungen nicht angenommen. Sie arbeitete mit den alten weiter.",
    named: ({ field }) =>
      `Die Steuerung hat ihre neuen Einstellungen wegen „${field}“ nicht angenommen. Sie arbeitet mit den alten weiter.`,
    namedPast: ({ field }) =>
      `Die Steuerung hat ihre neuen Einstellungen wegen „${field}“ nicht angenommen. Sie arbeitete mit den alten weiter.`,
    advice: "Prüf Kalibrierung und Grenzen, dann speichere sie noch einmal.",
  },
  late_command: {
    label: "Eine Pumpe ging zu spät an",
    now: "Eine Pumpe ging später an, als sie sollte. Sie wurde sofort wieder ausgeschaltet.",
    past: "Eine Pumpe ging später an, als sie sollte. Sie wurde sofort wieder ausgeschaltet.",
    advice: "Sieh nach, ob die Pumpe aus ist. Ein schwaches WLAN kann der Grund sein.",
  },
  safety_refused: {
    label: "Eine Pumpe hält nicht an",
    now: "Die Steuerung hat das Ausschalten abgelehnt.",
    past: "Die Steuerung hat das Ausschalten abgelehnt.",
    advice: "Prüf die Pumpen. Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
  },
  run_failed: {
    label: "Ein Vorgang ist gescheitert",
    now: "Ein Vorgang ist gescheitert.",
    past: "Ein Vorgang ist gescheitert.",
    because: ({ reason }) => `Ein Vorgang ist gescheitert. ${reason}`,
    advice: "Behebe die Ursache, bevor du den nächsten startest.",
  },
  run_missed: {
    label: "Geplanter Vorgang fiel aus",
    now: "Ein geplanter Vorgang begann nicht rechtzeitig. Er wird nicht nachgeholt.",
    past: "Ein geplanter Vorgang begann nicht rechtzeitig. Er wurde nicht nachgeholt.",
    because: {
      water_change: ({ due, timezone, reason }) => `Der für den ${due} (${timezone}) geplante Wasserwechsel fiel aus. ${reason}`,
      top_up: ({ due, timezone, reason }) => `Die für den ${due} (${timezone}) geplante Nachfüllung fiel aus. ${reason}`,
    },
    advice: "Starte ihn von Hand, wenn er nötig ist.",
  },
  run_refused: {
    label: "Geplanter Vorgang begann nicht",
    now: "Ein geplanter Vorgang konnte nicht beginnen.",
    past: "Ein geplanter Vorgang konnte nicht beginnen.",
    because: {
      water_change: ({ due, timezone, reason }) =>
        `Der für den ${due} (${timezone}) geplante Wasserwechsel begann nicht. ${reason}`,
      top_up: ({ due, timezone, reason }) => `Die für den ${due} (${timezone}) geplante Nachfüllung begann nicht. ${reason}`,
    },
    advice: "Behebe die Ursache, dann starte den Vorgang von Hand, wenn er nötig ist.",
  },
  run_overdue: {
    label: "Ein Vorgang ist nicht zu Ende",
    now: "Ein Vorgang hat sein Ende nicht rechtzeitig gemeldet.",
    past: "Ein Vorgang hat sein Ende nicht rechtzeitig gemeldet.",
    advice:
      "Sieh nach dem Becken. Zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
  },
  top_up_too_long: {
    label: "Nachfüllung dauerte zu lange",
    now: "Eine Nachfüllung dauerte viel länger als sonst.",
    past: "Eine Nachfüllung dauerte viel länger als sonst.",
    advice: "Prüf den Süßwasserbehälter, die Pumpe und ihren Schlauch, und such nach einem Leck.",
  },
  top_up_too_often: {
    label: "Zu viele Nachfüllungen",
    now: "Es wird viel mehr nachgefüllt als sonst.",
    past: "Es wurde viel mehr nachgefüllt als sonst.",
    advice:
      "Such nach einem Leck, nach einem Schlauch, durch den Wasser zurückläuft, oder nach einem verstopften Überlauf. Miss den Salzgehalt.",
  },
  reservoir_low: {
    label: "Heute auffüllen",
    now: "Das Wasser im Süßwasserbehälter reicht keinen Tag mehr.",
    past: "Das Wasser im Süßwasserbehälter reichte keinen Tag mehr.",
    advice: "Füll ihn mit Süßwasser auf und bestätige es mit „Ich habe aufgefüllt“.",
  },
  firmware_failed: {
    label: "Firmware-Update gescheitert",
    now: "Ein Firmware-Update ist gescheitert.",
    past: "Ein Firmware-Update ist gescheitert.",
    because: ({ reason }) => `Ein Firmware-Update ist gescheitert. ${reason}`,
    advice:
      "Ist die Steuerung online, läuft ihre vorherige Version. Stell sie näher an den WLAN-Router und versuch es noch einmal.",
  },
};
