import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";

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
  const texts = firmwareMessages().releases;
  return (
    <>
      <TextPart title={texts.breakingChanges} text={release.breakingChanges} />
      <TextPart title={texts.migration} text={release.migrationInstructions} />
      <TextPart title={texts.compatibility} text={release.compatibilityNotes} />
      {release.requiresFactoryReset && <TextPart title={texts.factoryReset} text={texts.factoryResetText} />}
    </>
  );
}
