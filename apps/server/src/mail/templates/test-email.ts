// The email that proves the way: it looks like the one that matters, so that a filter treats both alike.

import type { Email } from "../mail.ts";

export function writeTestEmail(to: Email["to"], publicUrl: string): Email {
  const message = "This is a test: emails from Halocline reach you.";
  const content = {
    preview: message,
    label: { text: "Test", color: "#0369a1" },
    heading: message,
    paragraphs: ["Critical alerts come to this address, and are repeated until somebody acknowledges them."],
    facts: [],
    advice: "If this email was in the spam folder, tell your mail program that it belongs into the inbox.",
    links: [{ label: "Open the alerts", url: `${publicUrl}/alerts` }],
    ending: [`Somebody signed in as you asked for this email under ${publicUrl}/settings, Notifications.`],
  };
  return { to, subject: "Test: emails from Halocline reach you", content };
}
