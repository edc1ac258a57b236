import type { Catalogue } from "../catalogue.ts";

export const pairing: Catalogue["pairing"] = {
  discover: "Steuerungen suchen",
  keyOf: ({ device }) => `Schlüssel von ${device}`,
  howTo: {
    join: "Schalte die Steuerung ein und verbinde dein Handy mit ihrem Einrichtungs-WLAN.",
    enter: "Gib auf ihrer Einrichtungsseite dein WLAN (2,4 GHz) und den Code unten ein.",
    comeBack: "Komm hierher zurück. Die Steuerung erscheint in wenigen Sekunden, sobald sie in deinem WLAN ist.",
  },
  code: {
    label: "Kopplungscode",
    title: "Dein Kopplungscode",
    expiresIn: ({ time }) => `Gilt noch ${time}`,
    copied: "Code",
    expired: "Der Code ist abgelaufen.",
    renew: "Neuen Code holen",
  },
  announced: {
    title: "Gefundene Steuerungen",
    facts: ({ version, signal, age }) => `Firmware ${version} · ${signal} · letzte Nachricht ${age}`,
    isKnown: "Gehört dir schon. Becken und Verlauf bleiben erhalten.",
    obstacles: {
      registered_elsewhere:
        "Diese Steuerung ist in einem anderen Haushalt registriert. Dieser Haushalt oder der Admin dieses Servers kann sie dort löschen.",
      button_needed:
        "Diese Steuerung ist in einem anderen Haushalt registriert, hat sich dort aber nie verbunden. Drück ihre Taste, um sie hier zu registrieren.",
    },
  },
  scan: {
    noneFound: "Keine Steuerungen gefunden",
    noneFoundText: "In 5 Minuten wurde keine Steuerung mit deinem Code gefunden.",
    ended: "Die Suche ist zu Ende",
    advice:
      "Eine Steuerung ist 5 Minuten lang zu finden, nachdem sie sich mit deinem WLAN verbunden hat. Starte sie neu, dann such noch einmal.",
    again: "Noch einmal suchen",
    notRead: "Die Liste ließ sich nicht laden. Alle 2 Sekunden ein neuer Versuch.",
    listening: ({ time }) => `Sucht Steuerungen, noch ${time} von 5 Minuten`,
    failed: "Suche gescheitert",
    failedText: "Die Suche nach Steuerungen ist gescheitert",
  },
  register: {
    name: "Name der Steuerung",
    namePlaceholder: "Riffsteuerung",
    act: "Registrieren",
    acting: "Wird registriert …",
    missing: "Angaben fehlen",
    missingText: "Wähle bitte eine Steuerung und gib einen Namen ein.",
    done: "Steuerung registriert",
    doneText: ({ device }) => `${device} gehört jetzt zu deinem Konto.`,
    failed: "Registrierung gescheitert",
  },
  claim: {
    text: ({ count }) => (count === 1 ? "Du kannst den Namen später ändern." : "Du kannst die Namen später ändern."),
    act: ({ count }) => (count === 1 ? "Jetzt hinzufügen, später benennen" : `Alle ${count} jetzt hinzufügen, später benennen`),
    acting: "Wird hinzugefügt …",
    done: "Steuerungen gefunden",
    doneText: ({ count }) =>
      count === 1 ? "1 Steuerung wurde deinem Konto hinzugefügt." : `${count} Steuerungen wurden deinem Konto hinzugefügt.`,
  },
  registered: {
    connected: ({ device }) => `${device} ist verbunden`,
    connectedText: "Sie sendet Messwerte.",
    waiting: ({ device }) => `Wartet, bis ${device} sich verbindet`,
    waitingText: "Lass sie eingeschaltet. Das dauert bis zu 30 Sekunden.",
  },
  key: {
    title: "API-Schlüssel",
    shownOnce: "Diesen Schlüssel siehst du nur einmal. Bewahr ihn jetzt auf, falls du ihn einmal von Hand eingeben willst.",
    copied: "Schlüssel",
    stored: "Ich habe ihn aufbewahrt",
    wasShown: "Der ganze Schlüssel war einmal zu sehen, als er erzeugt wurde. Er lässt sich nicht noch einmal anzeigen.",
    ownersOnly: "Nur die Besitzer des Haushalts können einen neuen erzeugen.",
    reveal: ({ device }) => `API-Schlüssel von ${device} zeigen`,
  },
  regenerate: {
    open: "Neuer Schlüssel",
    openOf: ({ device }) => `Neuer Schlüssel für ${device}`,
    question: ({ device }) => `Neuen Schlüssel für ${device} erzeugen?`,
    text: "Der alte Schlüssel gilt nicht mehr, und die Steuerung wird in wenigen Sekunden getrennt. Dann musst du sie neu koppeln oder den neuen Schlüssel bei ihr eingeben. Bis sie wieder verbunden ist, kannst du ihre Pumpen von hier weder sehen noch schalten.",
    act: "Neuen Schlüssel erzeugen",
    acting: "Wird erzeugt …",
    failed: "Kein neuer Schlüssel erzeugt",
    done: ({ device }) => `Neuer Schlüssel von ${device}`,
    doneText: "Gib ihn auf der Einrichtungsseite der Steuerung ein oder kopple sie neu über „Steuerungen suchen“.",
  },
  setup: {
    title: "So richtest du eine Steuerung ein",
    steps: {
      wire: "Verdrahte Sensor und Relais bei abgeschaltetem Strom. Spiel dann die Firmware auf den ESP32.",
      power: "Schalte die Steuerung ein und verbinde dein Handy mit ihrem Einrichtungs-WLAN. Die Einrichtungsseite öffnet sich.",
      code: "Drück hier auf „Steuerungen suchen“, um deinen Kopplungscode zu bekommen. Gib ihn auf der Einrichtungsseite zusammen mit deinem WLAN ein, das 2,4 GHz haben muss.",
      register:
        "Die Steuerung ist 5 Minuten lang zu finden. Wähle sie in der Liste, gib einen Namen ein und drück auf „Registrieren“.",
    },
    caution:
      "Prüf jede Verbindung, bevor du eine Pumpe anschließt, und lass Pumpen bei der ersten Einrichtung nie unbeaufsichtigt.",
  },
};
