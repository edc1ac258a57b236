import type { Catalogue } from "../catalogue.ts";

export const shortcuts: Catalogue["shortcuts"] = {
  title: "Tastenkürzel",
  filter: "Diese Seite filtern oder durchsuchen",
  help: "Diese Hilfe",
  stop: "Not-Stopp öffnen",
  close: "Dialog oder Menü schließen",
  letters: "Buchstabentasten",
  lettersHint: "Wenn aus, wirken nur ?, Esc, F8 und Umschalt + Esc. Gilt für diesen Browser.",
};
