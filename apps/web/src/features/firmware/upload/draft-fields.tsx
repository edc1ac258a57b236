import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { Switch } from "@/ui/forms/switch.tsx";
import { TextArea } from "@/ui/forms/text-area.tsx";
import { LONG_FIELDS, type UploadDraft, withBeta, withStable } from "./upload-draft.ts";

type DraftProps = Readonly<{ draft: UploadDraft; onChange: (draft: UploadDraft) => void }>;

/** The lengths are those the server takes. */
const LONGEST = {
  description: 2000,
  releaseNotes: 20_000,
  compatibilityNotes: 5000,
  breakingChanges: 5000,
  migrationInstructions: 5000,
} as const;

export function DraftFields({ draft, onChange }: DraftProps) {
  const labels = firmwareMessages().upload.fields;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:[&>:first-child]:col-span-2">
      {LONG_FIELDS.map((name) => (
        <TextArea
          key={name}
          {...labels[name]}
          maxLength={LONGEST[name]}
          value={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

export function DraftSwitches({ draft, onChange }: DraftProps) {
  const labels = firmwareMessages().upload;
  return (
    <div className="divide-y rounded-panel border px-4">
      <Switch label={labels.isStable} isOn={draft.isStable} onChange={(isStable) => onChange(withStable(draft, isStable))} />
      <Switch label={labels.isBeta} isOn={draft.isBeta} onChange={(isBeta) => onChange(withBeta(draft, isBeta))} />
      <Switch
        label={labels.requiresFactoryReset}
        isOn={draft.requiresFactoryReset}
        onChange={(requiresFactoryReset) => onChange({ ...draft, requiresFactoryReset })}
      />
    </div>
  );
}
