// The letter that proves the way: it looks like the one that matters, so that a filter treats both alike.

import type { Letter } from "../mail.ts";
import { renderLetter } from "./letter-page.ts";

export async function writeTestLetter(to: Letter["to"], publicUrl: string): Promise<Letter> {
  const message = "This is a test: letters from Halocline reach you.";
  const page = {
    preview: message,
    label: { text: "Test", color: "#0369a1" },
    heading: message,
    paragraphs: ["Critical alerts come to this address, and are repeated until somebody acknowledges them."],
    facts: [],
    advice: "If this letter was in the spam folder, tell your mail program that it belongs into the inbox.",
    links: [{ label: "Open the alerts", url: `${publicUrl}/alerts` }],
    ending: [`Somebody signed in as you asked for this letter under ${publicUrl}/settings, Notifications.`],
  };
  return { to, subject: "Test: letters from Halocline reach you", ...(await renderLetter(page)) };
}
