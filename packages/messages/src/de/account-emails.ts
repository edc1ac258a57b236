import type { ServerMessages } from "../server-catalogue.ts";

const NOT_ME = "Das war ich nicht: Passwort zurücksetzen";
const NOT_ASKED = "Wenn du das nicht angefordert hast, ignorier diese E-Mail.";
const NOTHING_TO_DO = "Wenn du es nicht warst, musst du nichts tun.";
const SIGN_IN = "Anmelden";

export const accountEmails: ServerMessages["emails"]["account"] = {
  hello: ({ firstName }) => `Hallo ${firstName},`,
  helloUnnamed: "Hallo,",
  alreadyKnown: {
    subject: "Du hast schon ein Konto",
    text: "Jemand wollte sich mit dieser Adresse registrieren, aber sie hat schon ein Konto.",
    link: SIGN_IN,
    ending: NOTHING_TO_DO,
  },
  signsInWithGoogle: {
    subject: "Du meldest dich mit Google an",
    text: "Jemand hat für diese Adresse ein neues Passwort angefordert. Sie hat hier keines: Du meldest dich mit Google an.",
    link: SIGN_IN,
    ending: NOTHING_TO_DO,
  },
  passwordChanged: {
    subject: "Dein Passwort wurde geändert",
    text: "Das Passwort deines Kontos wurde gerade geändert, und deine anderen Sitzungen wurden beendet.",
    link: NOT_ME,
  },
  secondFactorOn: {
    subject: "Die Zwei-Faktor-Anmeldung ist an",
    text: "Beim Anmelden wird jetzt auch ein Code deiner Authenticator-App verlangt. Deine anderen Sitzungen wurden beendet.",
    link: NOT_ME,
  },
  secondFactorOff: {
    subject: "Die Zwei-Faktor-Anmeldung ist aus",
    text: "Beim Anmelden wird kein Code mehr verlangt.",
    link: NOT_ME,
  },
  passwordKnown: {
    subject: "Jemand kennt dein Passwort",
    text: "Jemand wollte sich mehrmals mit deinem Passwort und falschen Codes anmelden. Die Codes deiner Authenticator-App haben es verhindert.",
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
    advice: "Wenn du es warst, bestätige es hier. Ein zweiter Link geht dann an die neue Adresse. Der Link gilt eine Stunde.",
    link: "Änderung bestätigen",
    ending: "Wenn du es nicht warst, änder jetzt dein Passwort. Das stoppt auch diese Änderung.",
  },
  addressChanged: {
    subject: "Deine E-Mail-Adresse wurde geändert",
    text: ({ newEmail }) => `Die E-Mail-Adresse deines Kontos ist jetzt ${newEmail}.`,
    advice:
      "Wenn du es nicht warst, hol diese Adresse zurück. Das beendet alle Sitzungen, und du setzt ein neues Passwort. Der Link gilt einmal, 72 Stunden lang.",
    link: "Diese Adresse zurückholen",
    ending: "Wenn du es warst, musst du nichts tun.",
  },
  resetPassword: {
    subject: "Setz dein Passwort zurück",
    text: "Mit diesem Link setzt du ein neues Passwort. Er gilt einmal, eine Stunde lang, und meldet dich überall ab.",
    link: "Neues Passwort setzen",
    ending: "Wenn du das nicht angefordert hast, ignorier diese E-Mail: Dein Passwort bleibt, wie es ist.",
  },
  finishSignUp: {
    subject: "Schließ deine Registrierung ab",
    text: "Wähl mit diesem Link ein Passwort, und dein Konto ist fertig. Er gilt einmal, eine Stunde lang.",
    link: "Passwort wählen",
    ending: NOT_ASKED,
  },
};
