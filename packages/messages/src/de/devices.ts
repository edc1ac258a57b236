import type { Catalogue } from "../catalogue.ts";

export const devices: Catalogue["devices"] = {
  title: "Steuerungen",
  notLoaded: "Deine Steuerungen konnten nicht geladen werden",
  none: "Keine Steuerung eingerichtet. Füge zuerst eine hinzu.",
  limits: {
    viewer:
      "In diesem Haushalt siehst du zu: Du kannst alles ansehen, Verbindungen testen und Pumpen stoppen. Umbenennen kann, wer mitpflegt. Hinzufügen, löschen, aktualisieren und Schlüssel ändern können nur die Besitzer.",
    keeper:
      "In diesem Haushalt pflegst du mit: Steuerungen hinzufügen, löschen, aktualisieren und ihre Schlüssel ändern können nur die Besitzer.",
  },
  status: { online: "Online", offline: "Offline", error: "Fehler" },
  wasStatus: { online: "War online", offline: "War offline", error: "Hatte Fehler" },
  facts: {
    deviceId: "Kennung",
    firmware: "Firmware",
    unknownFirmware: "Unbekannt",
    lastSeen: "Zuletzt gesehen",
    signal: "Signal",
    lastSignal: "Letztes bekanntes Signal",
  },
  control: "Steuern",
  rename: {
    open: ({ device }) => `${device} umbenennen`,
    title: "Steuerung umbenennen",
    name: "Name der Steuerung",
    nameRequired: "Gib bitte einen Namen ein.",
    act: "Umbenennen",
    done: "Steuerung umbenannt",
    doneText: ({ device }) => `Sie heißt jetzt ${device}.`,
    failed: "Umbenennen gescheitert",
    tankToo: ({ tank }) => `Auch ihr Becken umbenennen, ${tank}`,
    tankFailed: "Die Steuerung wurde umbenannt, ihr Becken nicht. Bitte versuch es noch einmal.",
  },
  remove: {
    act: "Steuerung löschen",
    acting: "Wird gelöscht …",
    ask: ({ device }) => `${device} löschen?`,
    text: "Die Steuerung wird mit allen Daten für immer gelöscht: Messwerte, Becken und Relais. Das lässt sich nicht rückgängig machen.",
    tanks: ({ count }) => `${count} Becken`,
    tanksNamed: ({ count, names }) => `${count} Becken: ${names}`,
    relays: ({ count }) => (count === 1 ? "Einstellungen von 1 Relais" : `Einstellungen von ${count} Relais`),
    readings: "Alle ihre Messwerte und ihr Verlauf",
    key: "Ihr API-Schlüssel, der sofort nicht mehr gilt",
    stopsFirst: "Vorher werden ihre Pumpen gestoppt.",
    offline: "Die Steuerung ist offline",
    offlineText:
      "Sie kann nicht bestätigen, dass ihre Pumpen aus sind. Zieh die Stecker der Pumpen, bevor du die Steuerung löschst.",
    done: "Steuerung gelöscht",
    doneText: ({ device }) => `${device} hat bestätigt, dass die Pumpen aus sind, und ist gelöscht.`,
    stillRunning:
      "Die Steuerung hat nicht geantwortet. Ihre Pumpen laufen vielleicht noch. Bewegt sich Wasser, zieh die Stecker der Pumpen.",
    notConfirmed: ({ names }) => `${names}: nicht bestätigt, dass die Pumpen aus sind`,
    checked: "Ich habe die Pumpen geprüft",
    failed: "Löschen gescheitert",
    failedText: "Die Steuerung ließ sich nicht löschen",
  },
  stop: {
    active: "Der Not-Stopp ist aktiv",
    activeText: ({ time }) =>
      `Die Steuerung hat den Stopp vom ${time} bestätigt. Alle Pumpen bleiben aus, bis ihn jemand aufhebt.`,
    notConfirmed: "Not-Stopp nicht bestätigt",
    notConfirmedText: ({ time }) =>
      `Gesendet am ${time}. Die Steuerung hat den Stopp nicht bestätigt. Läuft Wasser, zieh die Stecker der Pumpen.`,
  },
  faults: {
    bad_record: "Fehler: Einstellungen nicht lesbar",
    sensor: "Fehler: kein Messwert",
    sensor_stuck: "Fehler: Sensor hängt",
    dry: "Fehler: kein Wasser bewegt",
    no_movement: "Fehler: Pegel unverändert",
    wrong_way: "Fehler: Pegel lief in die falsche Richtung",
    drain_limit: "Fehler: Ablassen dauerte zu lange",
    fill_limit: "Fehler: Auffüllen dauerte zu lange",
    topup_limit: "Fehler: Nachfüllen dauerte zu lange",
    overfill: "Fehler: zu viel Wasser",
    underfill: "Fehler: zu wenig Wasser",
    circulation: "Fehler: Umwälzung lief nicht wieder an",
    reset: "Fehler: Neustart während eines Vorgangs",
    siphon: "Fehler: Pegel stieg von selbst",
    leak: "Fehler: Pegel fiel von selbst",
    welded_relay: "Fehler: Ein Relais klebt vielleicht",
  },
  otherFault: ({ fault }) => `Fehler: ${fault}`,
  faultText: "Die Pumpen, die Wasser bewegen, bleiben aus, bis der Fehler zurückgesetzt ist.",
  holds: {
    rising: "Pumpen angehalten: Pegel steigt von selbst",
    falling: "Pumpen angehalten: Pegel fällt von selbst",
    welded: "Pumpen angehalten: Ein Relais klebt vielleicht",
    input: "Pumpen angehalten: Wasser, wo keines sein soll",
    overflow: "Pumpen angehalten: Der Überlauf ist vielleicht verstopft",
  },
  otherHold: ({ reason }) => `Pumpen angehalten: ${reason}`,
  holdText: "Die Pumpen, die Wasser bewegen, bleiben aus, auch die automatische Nachfüllung, bis sie freigegeben sind.",
  settings: {
    pending:
      "Die Steuerung hat die neuesten Einstellungen noch nicht bestätigt. Bis dahin arbeitet sie mit den alten, und nichts startet automatisch.",
    refused: "Einstellungen abgelehnt",
    refusedText:
      "Die Steuerung hat die neuesten Einstellungen abgelehnt und arbeitet mit den alten. Bis sie berichtigt sind, startet nichts automatisch.",
  },
  relayField: ({ channel, field }) => `Relais ${channel}: ${field}`,
};
