// What the dialog is filled with, what is wrong with it, and what is sent.

import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { SCHEDULE_PRESETS, type ScheduleRule, type WantedRule } from "@halocline/domain/schedules/schedules";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { schedulesMessages } from "./schedules-messages.ts";

/** A choice is a preset's label or one of these; no item of a list may have an empty value. */
export const NOTHING = "none";
export const CUSTOM = "custom";
/** An interval that no preset says. */
export const STORED = "stored";

export type ScheduleDraft = Readonly<{
  tankId: string;
  type: Schedule["type"];
  choice: string;
  cronText: string;
  isEnabled: boolean;
}>;

/** Named as the server names them. */
export type DraftErrors = Readonly<{ tankId?: string; cronExpression?: string }>;

export type When = Readonly<{ rule: WantedRule }> | Readonly<{ cronExpression: string }>;

/** In one order, and without the date an interval is counted from: that does not make it another preset. */
const PRESET_PARTS = ["cron", "everyDays", "everyWeeks", "weekday", "atLocal"];
const withoutAnchor = (rule: WantedRule): string => JSON.stringify(rule, PRESET_PARTS);

function choiceOf(rule: ScheduleRule | null): string {
  if (rule === null) return NOTHING;
  const preset = SCHEDULE_PRESETS.find((candidate) => withoutAnchor(candidate.rule) === withoutAnchor(rule));
  return preset?.label ?? ("cron" in rule ? CUSTOM : STORED);
}

/** The only tank there is needs no choosing. */
export function newDraft(tankIds: readonly string[]): ScheduleDraft {
  const [only, ...others] = tankIds;
  const tankId = only === undefined || others.length > 0 ? NOTHING : only;
  return { tankId, type: "water_change", choice: NOTHING, cronText: "", isEnabled: true };
}

export function draftOf({ tankId, type, rule, enabled: isEnabled }: Schedule): ScheduleDraft {
  const choice = choiceOf(rule);
  return { tankId, type, choice, cronText: choice === CUSTOM && rule && "cron" in rule ? rule.cron : "", isEnabled };
}

/** A rule that was left alone goes back as it is stored: a new anchor date would move every later run. */
export function whenOf(draft: ScheduleDraft, stored: Schedule | null): When | null {
  const cronText = draft.cronText.trim();
  const before = stored && draftOf(stored);
  if (stored?.rule && draft.choice === before?.choice && (draft.choice !== CUSTOM || cronText === before.cronText))
    return { rule: stored.rule };
  if (draft.choice === CUSTOM) return cronText === "" ? null : { cronExpression: cronText };
  const preset = SCHEDULE_PRESETS.find(({ label }) => label === draft.choice);
  return preset ? { rule: preset.rule } : null;
}

export type Checked = Readonly<{ errors: DraftErrors }> | Readonly<{ input: BodyOf<"POST /api/schedules"> }>;

export function checkDraft(draft: ScheduleDraft, stored: Schedule | null): Checked {
  const labels = schedulesMessages().form;
  const { tankId, type, isEnabled: enabled } = draft;
  const when = whenOf(draft, stored);
  if (tankId !== NOTHING && when) return { input: { tankId, type, enabled, ...when } };
  return {
    errors: {
      ...(tankId === NOTHING && { tankId: labels.tankRequired }),
      ...(when === null && { cronExpression: labels.ruleRequired }),
    },
  };
}
