import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { CircleCheck, ShieldAlert } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import { ProgressBar } from "@/ui/progress-bar.tsx";
import { formatFileSize } from "../file-size.ts";
import type { Sent } from "./send-upload.ts";
import type { Stored } from "./use-upload-form.ts";

/** Sent is not stored: the server then looks at every byte. */
export function SendingBar({ sent: { sentBytes, totalBytes } }: Readonly<{ sent: Sent }>) {
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100);
  const texts = firmwareMessages().upload;
  const ofAll = { sent: formatFileSize(sentBytes), total: formatFileSize(totalBytes) };
  return (
    <ProgressBar name={texts.progress} percent={percent}>
      {sentBytes >= totalBytes ? texts.isSent : texts.sentOf(ofAll)}
    </ProgressBar>
  );
}

/** What was chosen against what the server has. */
export function StoredNotice({ stored: { release, digest } }: Readonly<{ stored: Stored }>) {
  const texts = firmwareMessages().upload;
  const { version } = release;
  if (digest.state === "known" && digest.sha256 !== release.fileSha256) {
    return (
      <Notice tone="danger" icon={ShieldAlert} role="alert" title={texts.otherFile}>
        {texts.otherFileText({ version })}
      </Notice>
    );
  }
  return (
    <Notice tone="ok" icon={CircleCheck} role="status" title={texts.released({ version })}>
      {digest.state === "known" ? texts.sameSha : texts.compareSha}
    </Notice>
  );
}
