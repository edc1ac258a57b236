import type { Catalogue } from "../catalogue.ts";

export const link: Catalogue["link"] = {
  page: "Diese Seite",
  server: "Server",
  controller: "Steuerung",
  hears: "verbunden",
  hearsPoorly: "schwache Verbindung",
  hearsNothing: "keine Verbindung",
  notKnown: "nicht bekannt",
  fine: "Die Verbindung ist in Ordnung.",
  browserOffline: "Dieser Browser ist offline. Du siehst den letzten bekannten Stand.",
  serverSilent: "Diese Seite erreicht den Server nicht. Du siehst den letzten bekannten Stand.",
  neverSignedIn:
    "Die Steuerung hat sich noch nie angemeldet: Gib den Kopplungscode oder ihren Schlüssel auf ihrer Einrichtungsseite ein.",
  silentAlone: ({ span }) => `Von dieser Steuerung kam ${span} lang nichts: Prüf Strom und WLAN.`,
  silentOnlyThis: ({ span }) => `Von dieser Steuerung kam ${span} lang nichts. Andere antworten: Prüf bei dieser Strom und WLAN.`,
  silentAll: ({ span }) =>
    `Von dieser Steuerung kam ${span} lang nichts, und auch von keiner anderen: Prüf dein Heimnetz und das Internet.`,
  serverBehind: ({ span }) =>
    `Der Server ist im Rückstand: Was diese Steuerung in den letzten ${span} gesendet hat, ist noch nicht verarbeitet. An der Steuerung liegt das nicht.`,
  late: ({ span }) => `Die Steuerung ist verbunden, aber ihre letzte Nachricht kam vor ${span}.`,
  heldByFault: "Die Steuerung ist verbunden und durch einen gespeicherten Fehler gesperrt.",
  heldByWater: "Die Steuerung ist verbunden und hält ihre Pumpen an, weil sich Wasser von selbst bewegt hat.",
  sensorFailed: "Die Steuerung ist verbunden, aber ihr Pegelsensor liefert keinen gültigen Messwert.",
  weakSignal: "Die Steuerung ist verbunden, aber ihr WLAN ist schwach: Stell sie und den Router näher zusammen.",
  signal: {
    unknown: "Unbekannt",
    excellent: ({ number }) => `Sehr gut (${number})`,
    good: ({ number }) => `Gut (${number})`,
    fair: ({ number }) => `Mittel (${number})`,
    weak: ({ number }) => `Schwach (${number})`,
    veryWeak: ({ number }) => `Sehr schwach (${number})`,
  },
  test: {
    act: "Verbindung testen",
    acting: "Wird getestet …",
    passed: "Verbindung getestet",
    failed: "Verbindungstest gescheitert",
    roundTrip: ({ answer, milliseconds }) => `${answer} Hin und zurück in ${milliseconds} ms.`,
  },
};
