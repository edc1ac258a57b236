import type { Catalogue } from "../catalogue.ts";

export const forms: Catalogue["forms"] = {
  firstNameRequired: "Der Vorname fehlt",
  lastNameRequired: "Der Nachname fehlt",
  phoneInvalid: "Gib die Nummer mit Ländervorwahl an, zum Beispiel +49 170 1234567",
  emailRequired: "Gib eine gültige E-Mail-Adresse an",
  setUpTokenRequired: "Das Einrichtungs-Token fehlt",
  passwordRequired: "Das Passwort fehlt",
  passwordTooShort: ({ count }) => `Das Passwort braucht mindestens ${count} Zeichen`,
  passwordTooLong: ({ count }) => `Das Passwort darf höchstens ${count} Zeichen haben`,
};
