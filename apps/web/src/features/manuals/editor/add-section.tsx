import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { LeaveQuestion } from "@/ui/forms/unsaved-bar.tsx";
import { Card } from "@/ui/page/card.tsx";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { MANUALS } from "../manual-names.ts";
import { useCreateSection } from "../manuals.api.ts";
import { EMPTY_DRAFT, isBegun, isFilled, type SectionDraft, sectionIdProblem, textBody } from "./section-draft.ts";
import { TextFields } from "./text-fields.tsx";

type PlaceFieldsProps = Readonly<{
  draft: SectionDraft;
  problem: string | undefined;
  onChange: (change: Partial<SectionDraft>) => void;
}>;

/** In which manual, and at which address: chosen once. */
function PlaceFields({ draft, problem, onChange }: PlaceFieldsProps) {
  const { section: texts, shortNames } = manualsMessages();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={texts.type}>
        {(control) => (
          <select
            {...control}
            value={draft.sectionType}
            onChange={(event) => onChange({ sectionType: event.target.value as SectionDraft["sectionType"] })}
            className={CONTROL}
          >
            {MANUALS.map((type) => (
              <option key={type} value={type}>
                {shortNames[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={texts.id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.idExample}
        maxLength={60}
        hint={texts.idHint}
        value={draft.sectionId}
        error={problem}
        onChange={(event) => onChange({ sectionId: event.target.value })}
      />
    </div>
  );
}

export function AddSection({ sections }: Readonly<{ sections: readonly ManualSection[] }>) {
  const [draft, setDraft] = useState<SectionDraft>(EMPTY_DRAFT);
  // The next section most likely belongs to the same manual.
  const create = useCreateSection(() => setDraft(({ sectionType }) => ({ ...EMPTY_DRAFT, sectionType })));
  const change = (part: Partial<SectionDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { add: texts, error, required } = manualsMessages();
  const problem = sectionIdProblem(draft.sectionId, sections);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { sectionType, sectionId, title, content } = draft;
    if (!isFilled(title, content, sectionId)) return toastFailure({ title: error, description: required });
    if (!problem) create.mutate({ sectionType, sectionId: sectionId.trim(), ...textBody(draft) });
  }

  return (
    <Card title={texts.title}>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <PlaceFields draft={draft} problem={problem} onChange={change} />
        <TextFields draft={draft} onChange={change} />
        <LeaveQuestion isDirty={isBegun(draft) && !create.isPending} isKeptWithinScreen />
        <Button
          type="submit"
          className="justify-self-start max-sm:w-full"
          disabled={problem !== undefined}
          pendingText={create.isPending && texts.acting}
        >
          <Plus className="size-4.5" aria-hidden />
          {texts.act}
        </Button>
      </form>
    </Card>
  );
}
