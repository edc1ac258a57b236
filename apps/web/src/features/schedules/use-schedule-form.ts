import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PREVIEW_AFTER_MS } from "@/config/timing.ts";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { useSaveSchedule } from "./schedule-commands.api.ts";
import { checkDraft, type DraftErrors, draftOf, NOTHING, newDraft, type ScheduleDraft, whenOf } from "./schedule-draft.ts";
import { type PreviewInput, usePreview } from "./schedules.api.ts";

/** What a value was when it last rested. */
function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}

function useRulePreview(draft: ScheduleDraft, stored: Schedule | null) {
  const cronText = useRested(draft.cronText, PREVIEW_AFTER_MS);
  const when = whenOf({ ...draft, cronText }, stored);
  const input: PreviewInput | null = draft.tankId === NOTHING || when === null ? null : { tankId: draft.tankId, ...when };
  return { isAsked: input !== null, preview: usePreview(input) };
}

/** What is changed is no longer complained about. */
const answered = (part: Partial<ScheduleDraft>): readonly (keyof DraftErrors)[] => [
  ...(part.tankId === undefined ? [] : ["tankId" as const]),
  ...(part.choice === undefined && part.cronText === undefined ? [] : ["cronExpression" as const]),
];

/** The first complaint gets the focus; of a group, its first choice. */
function focusComplaint(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const control = field?.matches("input, select") ? field : field?.querySelector<HTMLElement>("input");
  control?.focus();
}

const named = ({ tankId, cronExpression }: Readonly<Record<string, string>>): DraftErrors => ({
  ...(tankId !== undefined && { tankId }),
  ...(cronExpression !== undefined && { cronExpression }),
});

export function useScheduleForm(stored: Schedule | null, tankIds: readonly string[], onSaved: () => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<ScheduleDraft>(() => (stored ? draftOf(stored) : newDraft(tankIds)));
  const [errors, setErrors] = useState<DraftErrors>({});
  const complain = (complaints: DraftErrors) => {
    flushSync(() => setErrors(complaints));
    focusComplaint(formRef.current);
  };
  const save = useSaveSchedule(stored, {
    onSaved,
    onRejected: (error) => complain(named(rejectedFields(error))),
  });
  const rule = useRulePreview(draft, stored);
  const { data } = rule.preview;
  const previewErrors = data && !data.isValid ? named(data.fields) : {};

  const change = (part: Partial<ScheduleDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !answered(part).some((field) => field === name))));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkDraft(draft, stored);
    if ("errors" in checked) return complain(checked.errors);
    setErrors({});
    save.mutate(checked.input);
  };
  return { formRef, draft, change, submit, errors: { ...previewErrors, ...errors }, ...rule, isSaving: save.isPending };
}
