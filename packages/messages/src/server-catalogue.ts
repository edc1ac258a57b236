// What the server says: in its answers, in what it stores, and in emails. No page loads these.

import type { Messages } from "./catalogue.ts";
import type { alarms } from "./en/alarms.ts";
import type { commandRejections } from "./en/command-rejections.ts";
import type { emails } from "./en/emails.ts";
import type { firmwareProblems } from "./en/firmware-problems.ts";
import type { maintenanceTasks } from "./en/maintenance-tasks.ts";
import type { runReasons } from "./en/run-reasons.ts";
import type { runStory } from "./en/run-story.ts";
import type { vacationFindings } from "./en/vacation-findings.ts";

export type ServerMessages = Pick<Messages, "alerts" | "faults" | "holds" | "verdict"> &
  Readonly<{
    alarms: typeof alarms;
    emails: typeof emails;
    firmwareProblems: typeof firmwareProblems;
    maintenanceTasks: typeof maintenanceTasks;
    rejections: typeof commandRejections;
    runReasons: typeof runReasons;
    runStory: typeof runStory;
    vacationFindings: typeof vacationFindings;
  }>;
