import type { browsers as original } from "../en/settings-browsers.ts";

export const browsers: typeof original = {
  title: "Meldungen in diesem Browser",
  subtitle: "Der Browser oder die installierte App zeigt sie, auch wenn Halocline geschlossen ist.",
  limits:
    "Ein Browser kann den Stumm- und den Nicht-stören-Modus nicht durchbrechen, und ein iPhone zeigt keine Knöpfe. Um geweckt zu werden, füge unten einen Dienst hinzu, der klingelt.",
  notLoaded: "Nicht bekannt, ob dieser Browser Meldungen zeigt",
  turnOn: "In diesem Browser einschalten",
  turningOn: "Wird eingeschaltet …",
  asks: "Der Browser fragt, ob Halocline dich benachrichtigen darf: Erlaube es. Wenn du dich hier abmeldest, endet es.",
  notTurnedOn: "Meldungen nicht eingeschaltet",
  notSubscribed:
    "Der Browser hat keine Adresse für Nachrichten bekommen. Manche Browser schalten das ab: Such in seinen Einstellungen nach Push-Nachrichten oder nimm einen anderen Browser.",
  deniedTitle: "Benachrichtigungen sind gesperrt",
  deniedText:
    "Öffne die Einstellungen dieser Seite (das Symbol neben der Adresse), erlaube Benachrichtigungen und lade die Seite neu. Für eine installierte App erlaubst du sie in den Einstellungen des Systems.",
  unsupportedTitle: "Dieser Browser kann das nicht",
  unsupportedText:
    "Es braucht ein aktuelles Chrome, Edge, Firefox oder Safari, kein privates Fenster, und eine Adresse, die mit https beginnt.",
  homeScreenTitle: "Leg Halocline zuerst auf den Home-Bildschirm",
  homeScreenText:
    "Ein iPhone oder iPad zeigt Meldungen nur von Apps auf dem Home-Bildschirm. In Safari: Teilen → Zum Home-Bildschirm. Öffne Halocline dort und komm auf diese Seite zurück.",
  here: "Dieser Browser",
};
