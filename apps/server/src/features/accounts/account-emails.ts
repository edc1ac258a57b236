// What we write to somebody about their account, in their own language.

import type { Catalogue } from "@halocline/messages/texts/catalogues";
import { catalogues } from "@halocline/messages/texts/catalogues";
import type { Language } from "@halocline/messages/texts/languages";
import type { Config } from "../../config/config.ts";
import type { Email } from "../../mail/mail.ts";

export type Addressee = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  /** Until then the name may be a stranger's words, so the mail does not carry it. */
  emailVerified: boolean;
  language: Language;
}>;

type Here = Pick<Config, "publicUrl">;
type Texts = Catalogue["emails"]["account"];

type Content = Readonly<{ subject: string; text: string; advice?: string; link: string; ending?: string }>;

const LABEL = { text: "Halocline", color: "#0369a1" } as const;

const textsOf = ({ language }: Addressee): Texts => catalogues[language].emails.account;

const write = (to: Addressee, { subject, text, advice, link, ending }: Content, url: string): Email => ({
  to: { name: to.emailVerified ? `${to.firstName} ${to.lastName}` : "", address: to.email },
  subject,
  content: {
    language: to.language,
    preview: subject,
    label: LABEL,
    heading: subject,
    paragraphs: [
      to.emailVerified ? textsOf(to).hello(to) : textsOf(to).helloUnnamed,
      text,
      ...(advice === undefined ? [] : [advice]),
    ],
    facts: [],
    advice: "",
    links: [{ label: link, url }],
    ending: ending === undefined ? [] : [ending],
  },
});

// For an address that somebody typed, and that needs nothing of what they wanted.

const signIn = ({ publicUrl }: Here): string => `${publicUrl}/login`;

export const alreadyKnownEmail = (here: Here, to: Addressee): Email => write(to, textsOf(to).alreadyKnown, signIn(here));

export const signsInWithGoogleEmail = (here: Here, to: Addressee): Email =>
  write(to, textsOf(to).signsInWithGoogle, signIn(here));

// What somebody did to the credentials: whoever it was, the owner hears of it.

const notMe = ({ publicUrl }: Here): string => `${publicUrl}/forgot-password`;

export const passwordChangedEmail = (here: Here, to: Addressee): Email => write(to, textsOf(to).passwordChanged, notMe(here));

export const secondFactorChangedEmail = (here: Here, to: Addressee, isOn: boolean): Email =>
  write(to, isOn ? textsOf(to).secondFactorOn : textsOf(to).secondFactorOff, notMe(here));

export const passwordKnownEmail = (here: Here, to: Addressee): Email => write(to, textsOf(to).passwordKnown, notMe(here));

export const recoveryCodeUsedEmail = (here: Here, to: Addressee): Email => write(to, textsOf(to).recoveryCodeUsed, notMe(here));

// Links that carry a token.

const page = ({ publicUrl }: Here, path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`;

export const verifyAddressEmail = (here: Here, to: Addressee, token: string): Email =>
  write(to, textsOf(to).verifyAddress, page(here, "/verify-email", token));

export function confirmAddressChangeEmail(here: Here, to: Addressee, newEmail: string, token: string): Email {
  const { text, ...rest } = textsOf(to).confirmAddressChange;
  return write(to, { ...rest, text: text({ newEmail }) }, page(here, "/verify-email", token));
}

export function addressChangedEmail(here: Here, to: Addressee, newEmail: string, token: string): Email {
  const { text, ...rest } = textsOf(to).addressChanged;
  return write(to, { ...rest, text: text({ newEmail }) }, page(here, "/verify-email", token));
}

export const resetPasswordEmail = (here: Here, to: Addressee, token: string): Email =>
  write(to, textsOf(to).resetPassword, page(here, "/reset-password", token));

export const finishSignUpEmail = (here: Here, to: Addressee, token: string): Email =>
  write(to, textsOf(to).finishSignUp, page(here, "/reset-password", token));
