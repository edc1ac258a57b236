import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";

type TextPartProps = Readonly<{ title: string; text: string | null }>;

/** Text from people, shown as text, with its own line breaks. */
export function TextPart({ title, text }: TextPartProps) {
  if (!text?.trim()) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{text.trim()}</p>
    </section>
  );
}

type ReleaseWarningsProps = Readonly<{ release: FirmwareRelease }>;

/** What the person who released it wants read before anybody installs it. */
export function ReleaseWarnings({ release }: ReleaseWarningsProps) {
  return (
    <>
      <TextPart title="Breaking changes" text={release.breakingChanges} />
      <TextPart title="Migration instructions" text={release.migrationInstructions} />
      <TextPart title="Compatibility notes" text={release.compatibilityNotes} />
      {release.requiresFactoryReset && (
        <TextPart
          title="Factory reset"
          text="This release needs a factory reset of the device. It must be paired and calibrated again afterwards."
        />
      )}
    </>
  );
}
