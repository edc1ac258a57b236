import type { browsers as original } from "../en/settings-browsers.ts";

export const browsers: typeof original = {
  title: "Meldungen in diesem Browser",
  subtitle: "Der Browser oder die installierte App zeigt sie, auch wenn Halocline geschlossen ist.",
  limits:
    "Meldungen im Browser klingeln nicht, wenn das Handy stumm ist oder „Nicht stören“ an ist. Auf dem iPhone haben sie keine Knöpfe. Um nachts geweckt zu werden, füge unten einen Dienst hinzu, der klingelt.",
  notLoaded: "Nicht bekannt, ob dieser Browser Meldungen zeigt",
  turnOn: "In diesem Browser einschalten",
  turningOn: "Wird eingeschaltet …",
  asks: "Erlaube Benachrichtigungen, wenn der Browser fragt. Wenn du dich hier abmeldest, werden sie ausgeschaltet.",
  notTurnedOn: "Meldungen nicht eingeschaltet",
  notSubscribed:
    "Der Browser konnte sich nicht für Push-Nachrichten anmelden. Schalte Push-Nachrichten in seinen Einstellungen ein oder nimm einen anderen Browser.",
  deniedTitle: "Benachrichtigungen sind gesperrt",
  deniedText:
    "Öffne die Einstellungen dieser Seite (das Symbol neben der Adresse), erlaube Benachrichtigungen und lade die Seite neu. Für eine installierte App erlaubst du sie in den Einstellungen des Systems.",
  unsupportedTitle: "Dieser Browser kann keine Meldungen zeigen",
  unsupportedText:
    "Nimm ein aktuelles Chrome, Edge, Firefox oder Safari, kein privates Fenster und eine Adresse, die mit https beginnt.",
  homeScreenTitle: "Leg Halocline zuerst auf den Home-Bildschirm",
  homeScreenText:
    "Ein iPhone oder iPad zeigt Meldungen nur von Apps auf dem Home-Bildschirm. In Safari: Teilen → Zum Home-Bildschirm. Öffne Halocline dann dort und komm auf diese Seite zurück.",
  here: "Dieser Browser",
};
