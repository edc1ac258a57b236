import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { formatDay } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Fact } from "@/ui/fact.tsx";
import { Card } from "@/ui/page/card.tsx";
import { formatFileSize } from "../file-size.ts";
import { DeleteRelease } from "./delete-release.tsx";
import { classStyle, releaseTitle, runningText, shortSha } from "./release-labels.ts";
import { ReleaseWarnings, TextPart } from "./release-warnings.tsx";

function Facts({ release }: Readonly<{ release: FirmwareRelease }>) {
  const texts = firmwareMessages().releases;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:justify-between">
      <Fact label={texts.version}>{release.version}</Fact>
      <Fact label={texts.size}>{formatFileSize(release.fileSize)}</Fact>
      <Fact label={texts.created}>{formatDay(release.createdAt)}</Fact>
      <Fact label={texts.hardware}>{release.hardware ?? texts.hardwareUnknown}</Fact>
    </dl>
  );
}

function Sha({ release }: Readonly<{ release: FirmwareRelease }>) {
  const { sha, fullSha } = firmwareMessages().releases;
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 rounded-panel bg-inset py-1 pr-1 pl-3">
      <p className="py-2 text-sm">
        <span className="text-ink-3">{sha} </span>
        <span className="font-mono whitespace-nowrap">{`${shortSha(release.fileSha256)}...`}</span>
      </p>
      <CopyButton what={fullSha} text={release.fileSha256} className="max-sm:-ml-3 max-sm:px-3" />
    </div>
  );
}

const hasNotes = (release: FirmwareRelease): boolean =>
  release.requiresFactoryReset ||
  [release.releaseNotes, release.breakingChanges, release.migrationInstructions, release.compatibilityNotes].some((text) =>
    text?.trim(),
  );

function ReleaseNotes({ release }: Readonly<{ release: FirmwareRelease }>) {
  if (!hasNotes(release)) return null;
  const { notes, changes } = firmwareMessages().releases;
  return (
    <details className="group text-sm">
      <summary className="-my-1.5 flex min-h-11 cursor-pointer items-center gap-1 font-medium text-primary-ink">
        <ChevronDown className="size-4 -rotate-90 group-open:rotate-0" aria-hidden />
        {notes}
      </summary>
      <div className="grid gap-3 pt-1.5 pl-5">
        <TextPart title={changes} text={release.releaseNotes} />
        <ReleaseWarnings release={release} />
      </div>
    </details>
  );
}

type ReleaseCardProps = Readonly<{ release: FirmwareRelease; isAdmin: boolean }>;

export function ReleaseCard({ release, isAdmin }: ReleaseCardProps) {
  const { text, icon, tone } = classStyle(release);
  const { managedIn, devices } = firmwareMessages().releases;
  return (
    <Card
      title={releaseTitle(release)}
      subtitle={runningText(release.deviceCount)}
      className="flex flex-col gap-4 wrap-anywhere"
      aside={
        <Badge icon={icon} tone={tone}>
          {text}
        </Badge>
      }
    >
      <Facts release={release} />
      {release.description?.trim() && <p className="text-sm whitespace-pre-line text-ink-2">{release.description.trim()}</p>}
      <ReleaseNotes release={release} />
      <Sha release={release} />
      <div className="flex items-center justify-between gap-3 border-t pt-4">
        <p className="min-w-0 text-sm text-ink-3">
          {managedIn}{" "}
          <Link to="/devices" className={TEXT_LINK}>
            {devices}
          </Link>
        </p>
        {isAdmin && <DeleteRelease release={release} />}
      </div>
    </Card>
  );
}
