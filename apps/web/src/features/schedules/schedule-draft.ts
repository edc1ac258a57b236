// What the dialog is filled with, what is wrong with it, and what is sent. Every way to repeat keeps what was filled in for it
// while another one is looked at.

import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { formOfRule, type RuleForm, ruleOfForm } from "@halocline/domain/schedules/rule-form";
import { MAX_EVERY_DAYS, type WantedRule, type Weekday } from "@halocline/domain/schedules/schedules";
import type { WaitMinutes } from "@halocline/domain/schedules/waiting";
import { changeAmountMessages } from "@halocline/messages/texts/change-amount";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { amountRequired, type ChangeAmount, changeAmountOf, litresOf, WHOLE_CHANGE } from "@/ui/forms/change-amount.tsx";

/** No item of a list may have an empty value. */
export const NOTHING = "none";

export type Repeat = RuleForm["repeat"];

export type ScheduleDraft = Readonly<{
  tankId: string;
  type: Schedule["type"];
  repeat: Repeat;
  weekdays: readonly Weekday[];
  everyWeeks: number;
  /** As typed. */
  everyDays: string;
  dayOfMonth: number;
  /** "HH:MM" on the tank's clock; empty while it is not filled in. */
  atLocal: string;
  cronText: string;
  waitMinutes: WaitMinutes;
  isEnabled: boolean;
  /** Of a water change. */
  amount: ChangeAmount;
}>;

/** The first and the last are named as the server names them; the last is about the rule as a whole. */
export type DraftErrors = Readonly<{ tankId?: string; atLocal?: string; cronExpression?: string; litres?: string }>;

const EMPTY = {
  type: "water_change",
  repeat: "weekly",
  weekdays: [],
  everyWeeks: 1,
  everyDays: "7",
  dayOfMonth: 1,
  atLocal: "10:00",
  cronText: "",
  waitMinutes: 15,
  isEnabled: true,
  amount: WHOLE_CHANGE,
} as const;

/** The only tank there is needs no choosing. */
export function newDraft(tankIds: readonly string[]): ScheduleDraft {
  const [only, ...others] = tankIds;
  return { ...EMPTY, tankId: only === undefined || others.length > 0 ? NOTHING : only };
}

/** What of the draft a rule fills in. */
export function filledWith(rule: WantedRule): Partial<ScheduleDraft> {
  const form = formOfRule(rule);
  if (form.repeat === "custom") return { repeat: form.repeat, cronText: form.cron };
  return form.repeat === "days" ? { ...form, everyDays: String(form.everyDays) } : form;
}

export const draftOf = ({ tankId, type, rule, litres, enabled: isEnabled, waitMinutes }: Schedule): ScheduleDraft => ({
  ...EMPTY,
  ...(rule && filledWith(rule)),
  tankId,
  type,
  isEnabled,
  amount: changeAmountOf(litres ?? null),
  waitMinutes,
});

function formOf({ repeat, weekdays, everyWeeks, everyDays, dayOfMonth, atLocal, cronText }: ScheduleDraft): RuleForm {
  if (repeat === "weekly") return { repeat, everyWeeks, weekdays, atLocal };
  if (repeat === "days") return { repeat, everyDays: Number(everyDays), atLocal };
  if (repeat === "monthly") return { repeat, dayOfMonth, atLocal };
  return repeat === "daily" ? { repeat, atLocal } : { repeat, cron: cronText.trim() };
}

/** Both functions of a form name its parts in one order. */
const isSameForm = (a: RuleForm, b: RuleForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Null while it is not filled in. A rule that was left alone goes back as it is stored: a new anchor date would move its runs. */
export function ruleOf(draft: ScheduleDraft, stored: Schedule | null): WantedRule | null {
  const [form, before] = [formOf(draft), stored?.rule ?? null];
  return before && isSameForm(form, formOfRule(before)) ? before : ruleOfForm(form, before);
}

function ruleErrors(draft: ScheduleDraft): DraftErrors {
  const labels = schedulesMessages().form;
  if (draft.repeat !== "custom" && draft.atLocal === "") return { atLocal: labels.timeRequired };
  return { cronExpression: draft.repeat === "days" ? labels.daysWrong({ most: MAX_EVERY_DAYS }) : labels.ruleRequired };
}

/** A top-up goes to its mark. */
export const wantedLitres = ({ type, amount }: ScheduleDraft): number | null =>
  type === "water_change" ? litresOf(amount) : null;

export type Checked = Readonly<{ errors: DraftErrors }> | Readonly<{ input: BodyOf<"POST /api/schedules"> }>;

export function checkDraft(draft: ScheduleDraft, stored: Schedule | null): Checked {
  const { tankId, type, isEnabled: enabled, waitMinutes } = draft;
  const rule = ruleOf(draft, stored);
  const litres = wantedLitres(draft);
  if (tankId !== NOTHING && rule && !Number.isNaN(litres)) {
    const isNamed = litres !== null || (stored?.litres ?? null) !== null;
    return { input: { tankId, type, enabled, rule, waitMinutes, ...(isNamed && { litres }) } };
  }
  return {
    errors: {
      ...(tankId === NOTHING && { tankId: schedulesMessages().form.tankRequired }),
      ...(rule === null && ruleErrors(draft)),
      ...(Number.isNaN(litres) && { litres: amountRequired(changeAmountMessages()) }),
    },
  };
}
