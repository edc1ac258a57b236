import type { Catalogue } from "../catalogue.ts";

export const shortcuts: Catalogue["shortcuts"] = {
  title: "Tastenkürzel",
  filter: "Diese Seite filtern oder durchsuchen",
  help: "Diese Hilfe",
  stop: "Not-Stopp öffnen",
  close: "Schließen, was offen ist",
  letters: "Buchstabentasten",
  lettersHint: "Aus: Nur ?, Esc, F8 und Umschalt + Esc wirken. Gilt für diesen Browser.",
};
