import { alarms as alarmsDe } from "./de/alarms.ts";
import { commandRejections as commandRejectionsDe } from "./de/command-rejections.ts";
import { emails as emailsDe } from "./de/emails.ts";
import { firmwareProblems as firmwareProblemsDe } from "./de/firmware-problems.ts";
import { maintenanceTasks as maintenanceTasksDe } from "./de/maintenance-tasks.ts";
import { runReasons as runReasonsDe } from "./de/run-reasons.ts";
import { runStory as runStoryDe } from "./de/run-story.ts";
import { vacationFindings as vacationFindingsDe } from "./de/vacation-findings.ts";
import { de } from "./de.ts";
import { alarms } from "./en/alarms.ts";
import { commandRejections } from "./en/command-rejections.ts";
import { emails } from "./en/emails.ts";
import { firmwareProblems } from "./en/firmware-problems.ts";
import { maintenanceTasks } from "./en/maintenance-tasks.ts";
import { runReasons } from "./en/run-reasons.ts";
import { runStory } from "./en/run-story.ts";
import { vacationFindings } from "./en/vacation-findings.ts";
import { en } from "./en.ts";
import type { Language } from "./language.ts";
import type { ServerMessages } from "./server-catalogue.ts";

export const serverMessages: Readonly<Record<Language, ServerMessages>> = {
  en: {
    ...en,
    alarms,
    emails,
    firmwareProblems,
    maintenanceTasks,
    rejections: commandRejections,
    runReasons,
    runStory,
    vacationFindings,
  },
  de: {
    ...de,
    alarms: alarmsDe,
    emails: emailsDe,
    firmwareProblems: firmwareProblemsDe,
    maintenanceTasks: maintenanceTasksDe,
    rejections: commandRejectionsDe,
    runReasons: runReasonsDe,
    runStory: runStoryDe,
    vacationFindings: vacationFindingsDe,
  },
};
