// What the server says: in its answers, in what it stores, and in emails. No page loads these.

import type { Messages } from "./catalogue.ts";
import type { alerts } from "./en/alerts.ts";
import type { emails } from "./en/emails.ts";
import type { runReasons } from "./en/run-reasons.ts";
import type { runStory } from "./en/run-story.ts";

export type ServerMessages = Pick<Messages, "faults" | "holds" | "verdict"> &
  Readonly<{
    alerts: typeof alerts;
    emails: typeof emails;
    runReasons: typeof runReasons;
    runStory: typeof runStory;
  }>;
