import type { wayNotes as english } from "../en/way-notes.ts";

export const wayNotes: typeof english = {
  mail: "E-Mail",
  service: ({ name }) => `den Dienst „${name}“`,
  probe: () => ({
    label: "Test",
    title: "Wöchentlicher Test von Halocline",
    text: "Das ist ein Test, und alles ist in Ordnung: Kritische Meldungen erreichen dich auf diesem Weg.",
    advice: "",
  }),
  broken: ({ way }) => ({
    label: "Warnung",
    title: "Ein Weg zu dir funktioniert nicht",
    text: `Halocline erreicht dich nicht mehr über ${way}: Eine kritische Meldung käme dort nicht an.`,
    advice: "Öffne die Einstellungen, schick einen Test und sieh nach, ob er ankommt.",
  }),
  mended: ({ way }) => ({
    label: "Funktioniert wieder",
    title: "Ein Weg zu dir funktioniert wieder",
    text: `Halocline erreicht dich wieder über ${way}.`,
    advice: "",
  }),
  open: "Einstellungen der Benachrichtigungen öffnen",
  ending:
    "Jeder Weg, auf dem dich kritische Meldungen erreichen, wird einmal in der Woche geprüft, damit er funktioniert, wenn du ihn brauchst.",
};
