import type { Device } from "@halocline/contracts/http/entities.contract";
import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { ChevronDown } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import { Field } from "@/ui/forms/field.tsx";
import { useCompatibility } from "../firmware.api.ts";
import { classStyle } from "../releases/release-labels.ts";
import { ReleaseWarnings } from "../releases/release-warnings.tsx";
import { CompatibilityReport } from "./compatibility-report.tsx";
import { OwnersOnly } from "./owners-only.tsx";
import { startStyle } from "./risk-style.ts";
import { useStartUpdate } from "./update-commands.api.ts";
import { rollbackText } from "./update-phase.ts";

type StartUpdateProps = Readonly<{
  device: Device;
  isOwner: boolean;
  releases: readonly FirmwareRelease[];
  release: FirmwareRelease;
  onChoose: (releaseId: string) => void;
}>;

type ChoiceProps = Omit<StartUpdateProps, "isOwner"> & Readonly<{ recommendedId: string | null }>;

function optionText(release: FirmwareRelease, running: string | null, recommendedId: string | null): string {
  const { recommended, installed } = firmwareMessages();
  const marks = [
    classStyle(release).text,
    ...(release.id === recommendedId ? [recommended] : []),
    ...(release.version === running ? [installed] : []),
  ];
  return `${release.version} · ${marks.join(", ")}`;
}

function ReleaseChoice({ device, releases, release, recommendedId, onChoose }: ChoiceProps) {
  return (
    <Field label={firmwareMessages().updates.release}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={release.id}
            onChange={(event) => onChoose(event.target.value)}
            className="h-11 w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-9 pl-3.5 text-base text-ink hover:bg-hover"
          >
            {releases.map((option) => (
              <option key={option.id} value={option.id}>
                {optionText(option, device.firmwareVersion, recommendedId)}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-3" aria-hidden />
        </div>
      )}
    </Field>
  );
}

type StartButtonProps = Readonly<{
  device: Device;
  release: FirmwareRelease;
  isOwner: boolean;
  check: ReturnType<typeof useCompatibility>;
}>;

function StartButton({ device, release, isOwner, check }: StartButtonProps) {
  const start = useStartUpdate(device.id);
  const compatibility = check.answer?.compatibility;
  const style = startStyle(compatibility);
  const texts = firmwareMessages().updates.start;
  const askAgain = () => void check.refetch();
  if (!style) {
    return (
      <Button variant="secondary" pendingText={check.isFetching && texts.checking} onClick={askAgain}>
        {texts.checkAgain}
      </Button>
    );
  }
  const act = () => start.mutate({ releaseId: release.id, confirmed: compatibility?.requiresConfirmation ?? false });
  const isChecking = check.isFetching && !compatibility;
  return (
    <>
      {/* What anybody wants to know before pressing. The pumps: every restart begins with all outputs off (SAFE-8). */}
      <p className="text-sm text-ink-2">{`${texts.restarts} ${rollbackText(device.firmwareVersion)}`}</p>
      {isOwner ? (
        <Button
          variant={style.variant}
          pendingText={(isChecking && texts.checking) || (start.isPending && texts.acting)}
          onClick={compatibility ? act : askAgain}
        >
          {style.text}
        </Button>
      ) : (
        <OwnersOnly />
      )}
    </>
  );
}

/** The choice, the server's judgement of it, what its makers say, and only then the button. */
export function StartUpdate({ device, isOwner, releases, release, onChoose }: StartUpdateProps) {
  const check = useCompatibility(device.id, release.id);
  return (
    <div className="grid gap-4">
      <ReleaseChoice
        device={device}
        releases={releases}
        release={release}
        recommendedId={check.answer?.recommendations.recommended?.id ?? null}
        onChoose={onChoose}
      />
      <CompatibilityReport check={check} chosenId={release.id} releaseCount={releases.length} onChoose={onChoose} />
      <ReleaseWarnings release={release} />
      <StartButton device={device} release={release} isOwner={isOwner} check={check} />
    </div>
  );
}
