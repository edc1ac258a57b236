// The email that proves the way: it looks like the one that matters, so that a filter treats both alike.

import { catalogues } from "@halocline/messages/texts/catalogues";
import type { Language } from "@halocline/messages/texts/languages";
import type { Email } from "../mail.ts";

export function writeTestEmail(to: Email["to"], language: Language, publicUrl: string): Email {
  const { subject, label, message, whatFollows, advice, open, why } = catalogues[language].emails.test;
  const content = {
    language,
    preview: message,
    label: { text: label, color: "#0369a1" },
    heading: message,
    paragraphs: [whatFollows],
    facts: [],
    advice,
    links: [{ label: open, url: `${publicUrl}/alerts` }],
    ending: [why({ url: `${publicUrl}/settings` })],
  };
  return { to, subject, content };
}
