import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import cronstrue from "cronstrue";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const every = (count: number, unit: string): string => (count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`);

function words(rule: ScheduleRule): string {
  if ("cron" in rule) return cronstrue.toString(rule.cron, { use24HourTimeFormat: true });
  const counted = `at ${rule.atLocal}, counted from ${rule.anchorDate}`;
  if ("everyDays" in rule) return `${every(rule.everyDays, "day")} ${counted}`;
  return `${every(rule.everyWeeks, "week")} on ${WEEKDAYS[rule.weekday]} ${counted}`;
}

/** A rule as a sentence, with the clock it goes by. */
export const explain = (rule: ScheduleRule, zone: string): string => `${words(rule)}, ${zone} time.`;
