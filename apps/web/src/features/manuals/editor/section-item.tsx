import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { uiMessages } from "@halocline/messages/texts/ui";
import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { LeaveQuestion } from "@/ui/forms/unsaved-bar.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { plainText } from "../manual-search.ts";
import { useDeleteSection, useUpdateSection } from "../manuals.api.ts";
import { draftOf, isChanged, isFilled, type TextDraft, textBody } from "./section-draft.ts";
import { TextFields } from "./text-fields.tsx";

function EditSection({ section, onEnd }: Readonly<{ section: ManualSection; onEnd: () => void }>) {
  const [draft, setDraft] = useState<TextDraft>(() => draftOf(section));
  const update = useUpdateSection(section, onEnd);
  const { edit, error, required } = manualsMessages();
  const ui = uiMessages();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isFilled(draft.title, draft.content)) update.mutate(textBody(draft));
    else toastFailure({ title: error, description: required });
  }

  return (
    <form noValidate aria-label={edit.title({ title: section.title })} onSubmit={submit} className="grid gap-4">
      <TextFields draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
      <LeaveQuestion isDirty={isChanged(draft, draftOf(section)) && !update.isPending} isKeptWithinScreen />
      <div className="grid gap-2 sm:flex sm:justify-end">
        <Button variant="secondary" disabled={update.isPending} onClick={onEnd}>
          {ui.cancel}
        </Button>
        <Button type="submit" pendingText={update.isPending && ui.saving}>
          {edit.act}
        </Button>
      </div>
    </form>
  );
}

function DeleteSection({ section }: Readonly<{ section: ManualSection }>) {
  const [isAsking, setIsAsking] = useState(false);
  const texts = manualsMessages().deletion;
  const { title } = section;
  const remove = useDeleteSection(section, () => setIsAsking(false));
  return (
    <>
      <Button variant="danger-outline" aria-label={texts.open({ title })} className="px-3" onClick={() => setIsAsking(true)}>
        <Trash2 className="size-4.5" aria-hidden />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.title({ title })}
        description={texts.text}
        actText={texts.act}
        pendingText={texts.acting}
        isPending={remove.isPending}
        isDestructive
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}

type SectionItemProps = Readonly<{
  section: ManualSection;
  isEdited: boolean;
  /** One at a time: nothing typed is lost by opening another. */
  isLocked: boolean;
  onEdit: () => void;
  onEnd: () => void;
}>;

export function SectionItem({ section, isEdited, isLocked, onEdit, onEnd }: SectionItemProps) {
  const { sectionId, title, order, content } = section;
  const texts = manualsMessages();
  if (isEdited)
    return (
      <li className="py-4">
        <EditSection section={section} onEnd={onEnd} />
      </li>
    );
  return (
    <li className="flex items-start justify-between gap-3 py-4">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{title}</h3>
        <p className="text-xs text-ink-3 wrap-anywhere">{texts.section.facts({ order, id: sectionId })}</p>
        <p className="mt-1 line-clamp-3 text-sm text-ink-2 wrap-anywhere">{plainText(content)}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          variant="secondary"
          aria-label={texts.edit.title({ title })}
          className="px-3"
          disabled={isLocked}
          onClick={onEdit}
        >
          <Pencil className="size-4.5" aria-hidden />
        </Button>
        <DeleteSection section={section} />
      </div>
    </li>
  );
}
