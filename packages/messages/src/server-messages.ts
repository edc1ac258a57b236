import { alerts as alertsDe } from "./de/alerts.ts";
import { emails as emailsDe } from "./de/emails.ts";
import { runReasons as runReasonsDe } from "./de/run-reasons.ts";
import { runStory as runStoryDe } from "./de/run-story.ts";
import { de } from "./de.ts";
import { alerts } from "./en/alerts.ts";
import { emails } from "./en/emails.ts";
import { runReasons } from "./en/run-reasons.ts";
import { runStory } from "./en/run-story.ts";
import { en } from "./en.ts";
import type { Language } from "./language.ts";
import type { ServerMessages } from "./server-catalogue.ts";

export const serverMessages: Readonly<Record<Language, ServerMessages>> = {
  en: { ...en, alerts, emails, runReasons, runStory },
  de: { ...de, alerts: alertsDe, emails: emailsDe, runReasons: runReasonsDe, runStory: runStoryDe },
};
