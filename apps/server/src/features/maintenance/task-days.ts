// A stored task on its tank's calendar, and what it is called.

import { dayOf, dueDayOf } from "@halocline/domain/maintenance/tasks";
import { findTemplate } from "@halocline/domain/maintenance/templates";
import type { Catalogue } from "@halocline/messages/texts/catalogues";
import { isTimeZone, wallMs } from "@halocline/recurrence/wall-clock";
import type { StoredTask } from "./maintenance.store.ts";

/** What is stored may name a zone that this machine does not know. */
const wallOf = (atMs: number, timezone: string): number => wallMs(atMs, isTimeZone(timezone) ? timezone : "UTC");

export const dayIn = (atMs: number, timezone: string): number => dayOf(wallOf(atMs, timezone));

export function dueDayOfTask({ intervalDays, timezone, lastDoneAt, snoozedUntilDay, createdAt }: StoredTask): number {
  const lastDoneDay = lastDoneAt && dayIn(lastDoneAt.getTime(), timezone);
  return dueDayOf({ intervalDays, addedDay: dayIn(createdAt.getTime(), timezone), lastDoneDay, snoozedUntilDay });
}

export function taskName({ name, template }: Pick<StoredTask, "name" | "template">, texts: Catalogue): string {
  const { templates, unknownTemplate } = texts.maintenanceTasks;
  const known = findTemplate(template);
  return name ?? (known ? templates[known.code] : unknownTemplate);
}
