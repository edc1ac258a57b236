import type { DataExport as Export } from "@halocline/contracts/http/exports.contract";
import { Download } from "lucide-react";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { useDownloadExport, useExports, useRequestExport } from "./data-export.api.ts";

const KIB = 1024;

const sizeText = (bytes: number): string =>
  bytes >= KIB * KIB ? `${(bytes / KIB / KIB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KIB))} KB`;

function stateText({ status, requestedAt, sizeBytes, expiresAt }: Export): string {
  const asked = `asked for ${formatMoment(requestedAt)}`;
  if (status === "queued") return `The export ${asked} is being made.`;
  if (status === "failed") return `The export ${asked} could not be made. Please ask again.`;
  if (status === "expired" || sizeBytes === null || expiresAt === null) return `The export ${asked} has expired.`;
  return `The export ${asked} is ready: ${sizeText(sizeBytes)}, to be downloaded until ${formatMoment(expiresAt)}.`;
}

function Latest() {
  const [latest] = useExports().data ?? [];
  const download = useDownloadExport();
  if (!latest) return null;
  return (
    <div className="flex grow basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 grow basis-64 text-sm">
        {stateText(latest)}
      </p>
      {latest.status === "ready" && (
        <Button pendingText={download.isPending && "Opening..."} onClick={() => download.mutate(latest.id)}>
          <Download className="size-4.5" aria-hidden />
          Download
        </Button>
      )}
    </div>
  );
}

function RequestButton() {
  const exports = useExports();
  const request = useRequestExport();
  const isBeingMade = exports.data?.some(({ status }) => status === "queued") ?? false;
  return (
    <Button
      variant="secondary"
      disabled={isBeingMade}
      pendingText={(request.isPending || isBeingMade) && "Exporting..."}
      onClick={() => request.mutate()}
    >
      Export Data
    </Button>
  );
}

export function DataExport({ isOwner }: Readonly<{ isOwner: boolean }>) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium">Data Export</h3>
        <p className="text-sm text-ink-3">
          A copy of everything this account owns, as a ZIP file of JSON and CSV.
          {!isOwner && " Only an owner of the household can ask for it."}
        </p>
      </div>
      {isOwner ? (
        <>
          <RequestButton />
          <Latest />
        </>
      ) : (
        <Button variant="secondary" disabled>
          Export Data
        </Button>
      )}
    </li>
  );
}
