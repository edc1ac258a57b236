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
    "Die Steuerung hat sich noch nie verbunden. Gib den Kopplungscode oder ihren Schlüssel auf ihrer Einrichtungsseite ein.",
  silentAlone: ({ span }) => `Von dieser Steuerung kamen ${span} lang keine Daten. Prüf Strom und WLAN.`,
  silentOnlyThis: ({ span }) =>
    `Von dieser Steuerung kamen ${span} lang keine Daten. Andere sind verbunden: Prüf bei dieser Strom und WLAN.`,
  silentAll: ({ span }) =>
    `Von dieser Steuerung kamen ${span} lang keine Daten, auch von keiner anderen. Prüf dein Heimnetz und das Internet.`,
  serverBehind: ({ span }) =>
    `Der Server ist im Rückstand. Er hat die Daten dieser Steuerung der letzten ${span} noch nicht verarbeitet. An der Steuerung liegt das nicht.`,
  late: ({ span }) => `Die Steuerung ist verbunden, aber ihre letzte Nachricht kam vor ${span}.`,
  heldByFault: "Die Steuerung ist verbunden. Ihre Wasserpumpen sind gesperrt, bis der Fehler zurückgesetzt ist.",
  heldByWater: "Die Steuerung ist verbunden. Sie hält ihre Pumpen an, weil sich der Pegel von selbst verändert hat.",
  sensorFailed: "Die Steuerung ist verbunden, aber ihr Pegelsensor liefert keinen gültigen Messwert.",
  weakSignal: "Die Steuerung ist verbunden, aber ihr WLAN ist schwach. Stell sie und den Router näher zusammen.",
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
