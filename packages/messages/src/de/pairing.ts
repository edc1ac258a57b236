import type { Catalogue } from "../catalogue.ts";

export const pairing: Catalogue["pairing"] = {
  discover: "Geräte suchen",
  keyOf: ({ device }) => `Schlüssel von ${device}`,
  howTo: {
    join: "Schalte das Gerät ein und verbinde dein Handy mit seinem WLAN zur Einrichtung.",
    enter: "Gib auf seiner Einrichtungsseite dein WLAN (2,4 GHz) und den Code unten ein.",
    comeBack: "Komm hierher zurück: Sobald es in deinem WLAN ist, erscheint es in wenigen Sekunden.",
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
    title: "Geräte, die sich gemeldet haben",
    facts: ({ version, signal, age }) => `Firmware ${version} · ${signal} · gehört ${age}`,
    isKnown: "Gehört dir schon: Becken und Verlauf bleiben erhalten.",
    obstacles: {
      registered_elsewhere:
        "Diese Steuerung ist in einem anderen Haushalt registriert. Dieser Haushalt oder der Administrator dieses Servers kann sie dort löschen.",
      button_needed:
        "Diese Steuerung ist in einem anderen Haushalt registriert, hat sich dort aber nie verbunden. Drücke ihre Taste, um sie hier zu registrieren.",
    },
  },
  scan: {
    noneFound: "Keine Geräte gefunden",
    noneFoundText: "In 5 Minuten hat sich kein Gerät mit deinem Code gemeldet.",
    ended: "Die Suche ist zu Ende",
    advice: "Ein Gerät meldet sich 5 Minuten lang, nachdem es in dein WLAN gekommen ist. Starte es neu, dann suche noch einmal.",
    again: "Noch einmal suchen",
    notRead: "Die Liste ließ sich nicht lesen. Alle 2 Sekunden ein neuer Versuch.",
    listening: ({ time }) => `Sucht Geräte, noch ${time} von 5 Minuten`,
    failed: "Suche gescheitert",
    failedText: "Die Suche nach Geräten ist gescheitert",
  },
  register: {
    name: "Name des Geräts",
    namePlaceholder: "Riffsteuerung",
    act: "Registrieren",
    acting: "Wird registriert …",
    missing: "Angaben fehlen",
    missingText: "Wähle bitte ein Gerät und gib einen Namen ein.",
    done: "Gerät registriert",
    doneText: ({ device }) => `${device} gehört jetzt zu deinem Konto.`,
    failed: "Registrierung gescheitert",
  },
  claim: {
    text: ({ count }) => (count === 1 ? "Du kannst den Namen später ändern." : "Du kannst die Namen später ändern."),
    act: ({ count }) => (count === 1 ? "Jetzt hinzufügen, später benennen" : `Alle ${count} jetzt hinzufügen, später benennen`),
    acting: "Wird hinzugefügt …",
    done: "Geräte gefunden",
    doneText: ({ count }) =>
      count === 1 ? "1 Gerät wurde deinem Konto hinzugefügt." : `${count} Geräte wurden deinem Konto hinzugefügt.`,
  },
  registered: {
    connected: ({ device }) => `${device} ist verbunden`,
    connectedText: "Es hat sich mit seinem eigenen Schlüssel angemeldet und sendet Messwerte.",
    waiting: ({ device }) => `Wartet, bis ${device} sich anmeldet`,
    waitingText:
      "Es bekommt seinen Schlüssel von selbst über Funk. Lass es eingeschaltet; das dauert bis zu einer halben Minute.",
  },
  key: {
    title: "API-Schlüssel",
    shownOnce:
      "Diesen Schlüssel siehst du nur einmal. Halocline behält keine Kopie: Bewahre ihn jetzt auf, falls du ihn je von Hand eingeben willst.",
    copied: "Schlüssel",
    stored: "Ich habe ihn aufbewahrt",
    wasShown: "Der ganze Schlüssel war einmal zu sehen, als er entstand. Niemand kann ihn noch einmal lesen.",
    ownersOnly: "Nur ein Eigentümer des Haushalts kann einen neuen erzeugen.",
    reveal: ({ device }) => `API-Schlüssel von ${device} zeigen`,
  },
  regenerate: {
    open: "Neuer Schlüssel",
    openOf: ({ device }) => `Neuer Schlüssel für ${device}`,
    question: ({ device }) => `Neuen Schlüssel für ${device} erzeugen?`,
    text: "Der alte Schlüssel gilt nicht mehr, und das Gerät wird in wenigen Sekunden getrennt. Es muss dann neu gekoppelt werden oder den neuen Schlüssel bekommen. Bis es zurück ist, kannst du seine Pumpen von hier weder sehen noch schalten.",
    act: "Neuen Schlüssel erzeugen",
    acting: "Wird erzeugt …",
    failed: "Kein neuer Schlüssel erzeugt",
    done: ({ device }) => `Neuer Schlüssel von ${device}`,
    doneText: "Gib ihn auf der Einrichtungsseite des Geräts ein oder kopple das Gerät neu über Geräte suchen.",
  },
  setup: {
    title: "So richtest du ein Gerät ein",
    steps: {
      wire: "Verdrahte Sensor und Relais bei abgeschaltetem Strom und spiele die Firmware auf den ESP32.",
      power: "Schalte das Gerät ein und verbinde dein Handy mit seinem WLAN zur Einrichtung. Die Einrichtungsseite öffnet sich.",
      code: "Drücke hier auf Geräte suchen, um deinen Kopplungscode zu bekommen. Gib ihn auf der Einrichtungsseite zusammen mit deinem WLAN ein, das 2,4 GHz haben muss.",
      register: "Das Gerät meldet sich 5 Minuten lang. Wähle es in der Liste, gib ihm einen Namen und drücke auf Registrieren.",
    },
    caution:
      "Prüfe jede Verbindung, bevor du eine Pumpe anschließt, und lass Pumpen bei der ersten Einrichtung nie unbeaufsichtigt.",
  },
};
