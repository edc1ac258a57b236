// What we write to somebody about their account.

import type { Config } from "../../config/config.ts";
import type { Email } from "../../mail/mail.ts";

export type Addressee = Readonly<{ firstName: string; lastName: string; email: string }>;

type Here = Pick<Config, "publicUrl">;

type Content = Readonly<{
  subject: string;
  lines: readonly string[];
  link: Readonly<{ label: string; url: string }>;
  ending?: string;
}>;

const LABEL = { text: "Halocline", color: "#0369a1" } as const;

const write = (to: Addressee, { subject, lines, link, ending }: Content): Email => ({
  to: { name: `${to.firstName} ${to.lastName}`, address: to.email },
  subject,
  content: {
    preview: subject,
    label: LABEL,
    heading: subject,
    paragraphs: [`Hello ${to.firstName},`, ...lines],
    facts: [],
    advice: "",
    links: [link],
    ending: ending === undefined ? [] : [ending],
  },
});

// For an address that somebody typed, and that needs nothing of what they wanted.

export const alreadyKnownEmail = (here: Here, to: Addressee): Email =>
  write(to, {
    subject: "You already have an account",
    lines: ["Somebody tried to sign up with this address, but it already has an account."],
    link: { label: "Sign in", url: `${here.publicUrl}/login` },
    ending: "If it was not you, there is nothing you need to do.",
  });

export const signsInWithGoogleEmail = (here: Here, to: Addressee): Email =>
  write(to, {
    subject: "You sign in with Google",
    lines: ["Somebody asked for a new password for this address. It has none here: you sign in with Google."],
    link: { label: "Sign in", url: `${here.publicUrl}/login` },
    ending: "If it was not you, there is nothing you need to do.",
  });

// What somebody did to the credentials: whoever it was, the owner hears of it.

const notMe = ({ publicUrl }: Here) => ({ label: "It was not me: reset the password", url: `${publicUrl}/forgot-password` });

export const passwordChangedEmail = (here: Here, to: Addressee): Email =>
  write(to, {
    subject: "Your password was changed",
    lines: ["The password of your account was just changed, and your other sessions were ended."],
    link: notMe(here),
  });

export const secondFactorChangedEmail = (here: Here, to: Addressee, isOn: boolean): Email =>
  write(to, {
    subject: `Two-factor authentication is ${isOn ? "on" : "off"}`,
    lines: [
      isOn
        ? "Signing in now also asks for a code of your authenticator app. Your other sessions were ended."
        : "Signing in does not ask for a code any more.",
    ],
    link: notMe(here),
  });

export const passwordKnownEmail = (here: Here, to: Addressee): Email =>
  write(to, {
    subject: "Somebody knows your password",
    lines: [
      "Somebody tried to sign in with your password and wrong codes, several times. The codes of your authenticator app kept them out.",
      "If it was not you, reset your password now.",
    ],
    link: notMe(here),
  });

export const recoveryCodeUsedEmail = (here: Here, to: Addressee): Email =>
  write(to, {
    subject: "A recovery code was used",
    lines: ["One of your recovery codes was just used in place of a code of your authenticator app. It works no more."],
    link: notMe(here),
  });

// Links that carry a token.

const page = ({ publicUrl }: Here, path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`;

export const verifyAddressEmail = (here: Here, to: Addressee, token: string): Email =>
  write(to, {
    subject: "Verify your e-mail address",
    lines: ["Please confirm that this address is yours. The link works for one hour."],
    link: { label: "Verify e-mail address", url: page(here, "/verify-email", token) },
    ending: "If you did not ask for this, ignore this email.",
  });

export const confirmAddressChangeEmail = (here: Here, to: Addressee, newEmail: string, token: string): Email =>
  write(to, {
    subject: "Confirm your new e-mail address",
    lines: [
      `Somebody who is signed in as you wants to change your e-mail address to ${newEmail}.`,
      "If it was you, confirm it here; a second link then goes to the new address. The link works for one hour.",
    ],
    link: { label: "Confirm the change", url: page(here, "/verify-email", token) },
    ending: "If it was not you, change your password now.",
  });

export const resetPasswordEmail = (here: Here, to: Addressee, token: string): Email =>
  write(to, {
    subject: "Reset your password",
    lines: ["Set a new password with this link. It works once, for one hour, and signs you out everywhere."],
    link: { label: "Set a new password", url: page(here, "/reset-password", token) },
    ending: "If you did not ask for this, ignore this email: your password stays as it is.",
  });

export const finishSignUpEmail = (here: Here, to: Addressee, token: string): Email =>
  write(to, {
    subject: "Finish signing up",
    lines: ["Choose a password with this link, and your account is ready. It works once, for one hour."],
    link: { label: "Choose a password", url: page(here, "/reset-password", token) },
    ending: "If you did not ask for this, ignore this email.",
  });
