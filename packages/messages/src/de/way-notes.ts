import type { wayNotes as english } from "../en/way-notes.ts";

export const wayNotes: typeof english = {
  mail: "E-Mail",
  service: ({ name }) => `den Dienst „${name}“`,
  probe: () => ({
    label: "Test",
    title: "Wöchentlicher Test von Halocline",
    text: "Das ist ein Test. Alles ist in Ordnung. Kritische Meldungen erreichen dich auf diesem Weg.",
    advice: "",
  }),
  broken: ({ way }) => ({
    label: "Warnung",
    title: "Ein Meldeweg funktioniert nicht mehr",
    text: `Meldungen erreichen dich nicht mehr über ${way}. Eine kritische Meldung käme dort nicht an.`,
    advice: "Öffne die Einstellungen, schick einen Test und prüf, ob er ankommt.",
  }),
  mended: ({ way }) => ({
    label: "Funktioniert wieder",
    title: "Ein Meldeweg funktioniert wieder",
    text: `Meldungen erreichen dich wieder über ${way}.`,
    advice: "",
  }),
  open: "Einstellungen der Benachrichtigungen öffnen",
  ending: "Jeder Meldeweg für kritische Meldungen wird einmal in der Woche geprüft.",
};
