import { manualsMessages } from "@halocline/messages/texts/manuals";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { LazyMarkdown } from "../markdown/lazy-markdown.tsx";
import type { TextDraft } from "./section-draft.ts";

type TextFieldsProps = Readonly<{ draft: TextDraft; onChange: (change: Partial<TextDraft>) => void }>;

function Preview({ content }: Readonly<{ content: string }>) {
  const { preview, previewEmpty } = manualsMessages().section;
  return (
    <section aria-label={preview} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="text-sm font-medium">{preview}</p>
      <div className="max-h-[28rem] min-h-32 overflow-y-auto rounded-control border bg-inset p-4">
        {content.trim() ? (
          <LazyMarkdown sectionId="preview" text={content} />
        ) : (
          <p className="text-sm text-ink-3">{previewEmpty}</p>
        )}
      </div>
    </section>
  );
}

/** Title, order and content, with the page as readers will see it: the same renderer, the same sanitiser. */
export function TextFields({ draft, onChange }: TextFieldsProps) {
  const texts = manualsMessages().section;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label={texts.title}
          maxLength={120}
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField
          label={texts.order}
          type="number"
          inputMode="numeric"
          min={0}
          max={10_000}
          step={1}
          placeholder="0"
          value={draft.order}
          onChange={(event) => onChange({ order: event.target.value })}
        />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Field label={texts.content} hint={texts.contentHint}>
          {(control) => (
            <textarea
              {...control}
              rows={14}
              maxLength={100_000}
              spellCheck
              value={draft.content}
              onChange={(event) => onChange({ content: event.target.value })}
              className={`${CONTROL} h-auto py-2.5 font-mono text-sm`}
            />
          )}
        </Field>
        <Preview content={draft.content} />
      </div>
    </>
  );
}
