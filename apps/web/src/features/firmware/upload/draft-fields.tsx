import { Switch } from "@/ui/forms/switch.tsx";
import { TextArea } from "@/ui/forms/text-area.tsx";
import { LONG_FIELDS, type UploadDraft, withBeta, withStable } from "./upload-draft.ts";

type DraftProps = Readonly<{ draft: UploadDraft; onChange: (draft: UploadDraft) => void }>;

/** The lengths are those the server takes. */
const LABELS = {
  description: { label: "Description", hint: "One or two sentences for the list of releases.", maxLength: 2000 },
  releaseNotes: { label: "Release Notes", hint: "What changed. Folded away in the list.", maxLength: 20_000 },
  compatibilityNotes: { label: "Compatibility Notes", hint: "What it needs or does not work with.", maxLength: 5000 },
  breakingChanges: { label: "Breaking Changes", hint: "Shown to owners before they start the update.", maxLength: 5000 },
  migrationInstructions: { label: "Migration Instructions", hint: "What owners have to do, and when.", maxLength: 5000 },
} as const;

export function DraftFields({ draft, onChange }: DraftProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:[&>:first-child]:col-span-2">
      {LONG_FIELDS.map((name) => (
        <TextArea
          key={name}
          {...LABELS[name]}
          value={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

export function DraftSwitches({ draft, onChange }: DraftProps) {
  return (
    <div className="divide-y rounded-panel border px-4">
      <Switch label="Stable Release" isOn={draft.isStable} onChange={(isStable) => onChange(withStable(draft, isStable))} />
      <Switch label="Beta Release" isOn={draft.isBeta} onChange={(isBeta) => onChange(withBeta(draft, isBeta))} />
      <Switch
        label="Requires Factory Reset"
        isOn={draft.requiresFactoryReset}
        onChange={(requiresFactoryReset) => onChange({ ...draft, requiresFactoryReset })}
      />
    </div>
  );
}
