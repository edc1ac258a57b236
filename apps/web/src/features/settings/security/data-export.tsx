import type { DataExport as Export } from "@halocline/contracts/http/exports.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { Download } from "lucide-react";
import { sizeText } from "@/lib/size-text.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { useDownloadExport, useExports, useRequestExport } from "./data-export.api.ts";

function stateText({ status, requestedAt, sizeBytes, expiresAt }: Export): string {
  const texts = settingsMessages().security.dataExport;
  const askedAt = formatMoment(requestedAt);
  if (status === "queued") return texts.queued({ askedAt });
  if (status === "failed") return texts.notMade({ askedAt });
  if (status === "expired" || sizeBytes === null || expiresAt === null) return texts.expired({ askedAt });
  return texts.ready({ askedAt, size: sizeText(sizeBytes), until: formatMoment(expiresAt) });
}

function Latest() {
  const [latest] = useExports().data ?? [];
  const download = useDownloadExport();
  if (!latest) return null;
  const texts = settingsMessages().security.dataExport;
  return (
    <div className="flex grow basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 grow basis-64 text-sm">
        {stateText(latest)}
      </p>
      {latest.status === "ready" && (
        <Button pendingText={download.isPending && texts.opening} onClick={() => download.mutate(latest.id)}>
          <Download className="size-4.5" aria-hidden />
          {texts.download}
        </Button>
      )}
    </div>
  );
}

function RequestButton() {
  const exports = useExports();
  const request = useRequestExport();
  const texts = settingsMessages().security.dataExport;
  const isBeingMade = exports.data?.some(({ status }) => status === "queued") ?? false;
  return (
    <Button
      variant="secondary"
      disabled={isBeingMade}
      pendingText={(request.isPending || isBeingMade) && texts.acting}
      onClick={() => request.mutate()}
    >
      {texts.act}
    </Button>
  );
}

export function DataExport({ isOwner }: Readonly<{ isOwner: boolean }>) {
  const texts = settingsMessages().security.dataExport;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium">{texts.title}</h3>
        <p className="text-sm text-ink-3">
          {texts.text}
          {!isOwner && ` ${texts.ownersOnly}`}
        </p>
      </div>
      {isOwner ? (
        <>
          <RequestButton />
          <Latest />
        </>
      ) : (
        <Button variant="secondary" disabled>
          {texts.act}
        </Button>
      )}
    </li>
  );
}
