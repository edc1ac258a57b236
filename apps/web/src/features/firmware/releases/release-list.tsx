import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { CircleX, LoaderCircle } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { EmptyState } from "@/ui/page/empty-state.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useReleases } from "../firmware.api.ts";
import { ReleaseCard } from "./release-card.tsx";

function NoReleases({ isAdmin }: Readonly<{ isAdmin: boolean }>) {
  const { noReleases, releases } = firmwareMessages();
  return (
    <div className="rounded-card border bg-surface shadow-card">
      <EmptyState title={noReleases}>
        <p>{isAdmin ? releases.uploadFirst : releases.adminUploads}</p>
      </EmptyState>
    </div>
  );
}

function Loading() {
  return (
    <p role="status" className="flex min-h-64 items-center justify-center gap-3 text-ink-2">
      <LoaderCircle className="turn-quickly size-5 text-primary" aria-hidden />
      {firmwareMessages().releases.loading}
    </p>
  );
}

function Cards({ releases, isAdmin }: Readonly<{ releases: readonly FirmwareRelease[]; isAdmin: boolean }>) {
  return (
    <div className="grid gap-4 sm:gap-5 xl:grid-cols-2">
      {releases.map((release) => (
        <ReleaseCard key={release.id} release={release} isAdmin={isAdmin} />
      ))}
    </div>
  );
}

export function ReleaseList({ isAdmin }: Readonly<{ isAdmin: boolean }>) {
  const { data, isPending, error } = useReleases();
  return (
    <div className="grid gap-4 sm:gap-5">
      {error && (
        <Notice tone="danger" icon={CircleX} title={firmwareMessages().releasesNotLoaded}>
          {readableMessage(error)}
        </Notice>
      )}
      {isPending && <Loading />}
      {data && (data.length === 0 ? <NoReleases isAdmin={isAdmin} /> : <Cards releases={data} isAdmin={isAdmin} />)}
    </div>
  );
}
