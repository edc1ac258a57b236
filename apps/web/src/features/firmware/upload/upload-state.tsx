import { CircleCheck, ShieldAlert } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import { ProgressBar } from "@/ui/progress-bar.tsx";
import { formatFileSize } from "../file-size.ts";
import type { Sent } from "./send-upload.ts";
import type { Stored } from "./use-upload-form.ts";

/** Sent is not stored: the server then looks at every byte. */
export function SendingBar({ sent: { sentBytes, totalBytes } }: Readonly<{ sent: Sent }>) {
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100);
  const isSent = sentBytes >= totalBytes;
  return (
    <ProgressBar name="Upload progress" percent={percent}>
      {isSent ? "Sent. The server checks the image" : `${formatFileSize(sentBytes)} of ${formatFileSize(totalBytes)}`}
    </ProgressBar>
  );
}

/** What was chosen against what the server has. */
export function StoredNotice({ stored: { release, digest } }: Readonly<{ stored: Stored }>) {
  if (digest.state === "known" && digest.sha256 !== release.fileSha256) {
    return (
      <Notice tone="danger" icon={ShieldAlert} role="alert" title="The server has another file">
        Version {release.version} was stored with a SHA-256 that is not the one computed here. Delete it and upload again.
      </Notice>
    );
  }
  return (
    <Notice tone="ok" icon={CircleCheck} role="status" title={`Version ${release.version} is released`}>
      {digest.state === "known"
        ? "The server computed the same SHA-256 as this page."
        : "Compare its SHA-256 in the list of releases."}
    </Notice>
  );
}
