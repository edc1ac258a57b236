import type { ServerMessages } from "../server-catalogue.ts";

const NOT_ME = "Das war ich nicht: Passwort zurücksetzen";
const NOT_ASKED = "Wenn du das nicht angefordert hast, ignoriere diese E-Mail.";
const NOTHING_TO_DO = "Wenn du es nicht warst, musst du nichts tun.";
const SIGN_IN = "Anmelden";

export const accountEmails: ServerMessages["emails"]["account"] = {
  hello: ({ firstName }) => `Hallo ${firstName},`,
  helloUnnamed: "Hallo,",
  alreadyKnown: {
    subject: "Du hast schon ein Konto",
    text: "Jemand wollte mit dieser Adresse ein Konto anlegen, aber zu ihr gibt es schon eines.",
    link: SIGN_IN,
    ending: NOTHING_TO_DO,
  },
  signsInWithGoogle: {
    subject: "Du meldest dich mit Google an",
    text: "Jemand hat für diese Adresse ein neues Passwort angefordert. Dein Konto hat keines: Du meldest dich mit Google an.",
    link: SIGN_IN,
    ending: NOTHING_TO_DO,
  },
  passwordChanged: {
    subject: "Dein Passwort wurde geändert",
    text: "Dein Passwort wurde gerade geändert. Überall sonst bist du jetzt abgemeldet.",
    link: NOT_ME,
  },
  secondFactorOn: {
    subject: "Die Zwei-Faktor-Anmeldung ist an",
    text: "Beim Anmelden brauchst du jetzt auch einen Code aus deiner Authenticator-App. Überall sonst bist du jetzt abgemeldet.",
    link: NOT_ME,
  },
  secondFactorOff: {
    subject: "Die Zwei-Faktor-Anmeldung ist aus",
    text: "Beim Anmelden brauchst du keinen Code mehr.",
    link: NOT_ME,
  },
  passwordKnown: {
    subject: "Jemand kennt dein Passwort",
    text: "Jemand hat mehrmals versucht, sich mit deinem Passwort und falschen Codes anzumelden. Die Zwei-Faktor-Anmeldung hat das verhindert.",
    advice: "Wenn du es nicht warst, setz jetzt dein Passwort zurück.",
    link: NOT_ME,
  },
  recoveryCodeUsed: {
    subject: "Ein Wiederherstellungscode wurde benutzt",
    text: "Einer deiner Wiederherstellungscodes wurde gerade anstelle eines Codes deiner Authenticator-App benutzt. Er gilt nicht mehr.",
    link: NOT_ME,
  },
  verifyAddress: {
    subject: "Bestätige deine E-Mail-Adresse",
    text: "Bitte bestätige, dass diese Adresse dir gehört. Der Link gilt eine Stunde.",
    link: "E-Mail-Adresse bestätigen",
    ending: NOT_ASKED,
  },
  confirmAddressChange: {
    subject: "Bestätige deine neue E-Mail-Adresse",
    text: ({ newEmail }) => `Jemand, der mit deinem Konto angemeldet ist, möchte deine E-Mail-Adresse in ${newEmail} ändern.`,
    advice:
      "Wenn du es warst, bestätige es hier. Dann schicken wir einen zweiten Link an die neue Adresse. Der Link unten gilt eine Stunde.",
    link: "Änderung bestätigen",
    ending: "Wenn du es nicht warst, ändere jetzt dein Passwort. Das stoppt auch diese Änderung.",
  },
  addressChanged: {
    subject: "Deine E-Mail-Adresse wurde geändert",
    text: ({ newEmail }) => `Deine E-Mail-Adresse ist jetzt ${newEmail}.`,
    advice:
      "Wenn du es nicht warst, hol diese Adresse zurück. Damit wirst du überall abgemeldet und setzt ein neues Passwort. Der Link gilt 72 Stunden und nur einmal.",
    link: "Diese Adresse zurückholen",
    ending: "Wenn du es warst, musst du nichts tun.",
  },
  resetPassword: {
    subject: "Setz dein Passwort zurück",
    text: "Mit diesem Link setzt du ein neues Passwort. Er gilt eine Stunde und nur einmal. Du wirst damit überall abgemeldet.",
    link: "Neues Passwort setzen",
    ending: "Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.",
  },
  finishSignUp: {
    subject: "Schließ deine Registrierung ab",
    text: "Wähle mit diesem Link ein Passwort und schließ deine Registrierung ab. Der Link gilt eine Stunde und nur einmal.",
    link: "Passwort wählen",
    ending: NOT_ASKED,
  },
};
