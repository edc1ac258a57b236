import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PREVIEW_AFTER_MS } from "@/config/timing.ts";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { useSaveSchedule } from "./schedule-commands.api.ts";
import { checkDraft, type DraftErrors, draftOf, NOTHING, newDraft, ruleOf, type ScheduleDraft } from "./schedule-draft.ts";
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
  const everyDays = useRested(draft.everyDays, PREVIEW_AFTER_MS);
  const atLocal = useRested(draft.atLocal, PREVIEW_AFTER_MS);
  // A preset fills in more than one of these at once: until they rest, nothing is asked.
  const isResting = cronText === draft.cronText && everyDays === draft.everyDays && atLocal === draft.atLocal;
  const rule = ruleOf(draft, stored);
  const input: PreviewInput | null = draft.tankId === NOTHING || rule === null ? null : { tankId: draft.tankId, rule };
  return { isAsked: input !== null, preview: usePreview(isResting ? input : null) };
}

/** What of a draft does not say when it runs. */
const NO_RULE: ReadonlySet<string> = new Set<keyof ScheduleDraft>(["tankId", "type", "isEnabled", "amount", "waitMinutes"]);

/** What is changed is no longer complained about. */
function unanswered(errors: DraftErrors, part: Partial<ScheduleDraft>): DraftErrors {
  const { tankId, atLocal, cronExpression, litres } = errors;
  const isNewRule = Object.keys(part).some((name) => !NO_RULE.has(name));
  return {
    ...(tankId !== undefined && part.tankId === undefined && { tankId }),
    ...(atLocal !== undefined && !isNewRule && { atLocal }),
    ...(cronExpression !== undefined && !isNewRule && { cronExpression }),
    ...(litres !== undefined && part.amount === undefined && part.tankId === undefined && { litres }),
  };
}

/** The first complaint gets the focus; of a group, its first choice. */
function focusComplaint(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid=true]");
  const control = field?.matches("input, select") ? field : field?.querySelector<HTMLElement>("input");
  control?.focus();
}

const named = ({ tankId, cronExpression, litres }: Readonly<Record<string, string>>): DraftErrors => ({
  ...(tankId !== undefined && { tankId }),
  ...(cronExpression !== undefined && { cronExpression }),
  ...(litres !== undefined && { litres }),
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
    setErrors(unanswered(errors, part));
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
