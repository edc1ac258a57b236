import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { X } from "lucide-react";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";
import { Fact } from "@/ui/fact.tsx";
import { formatFileSize } from "../file-size.ts";
import type { Digest } from "./use-firmware-file.ts";

function DigestText({ digest }: Readonly<{ digest: Digest }>) {
  if (digest.state === "known") return <span className="font-mono break-all">{digest.sha256}</span>;
  const { computing, notSecure } = firmwareMessages().upload;
  return digest.state === "computing" ? (
    <span className="text-ink-3">{computing}</span>
  ) : (
    <span className="font-normal text-ink-2">{notSecure}</span>
  );
}

type FileFactsProps = Readonly<{ file: File; digest: Digest; onRemove: () => void }>;

/** What will be sent, known before it is sent. */
export function FileFacts({ file, digest, onRemove }: FileFactsProps) {
  const { upload, releases } = firmwareMessages();
  return (
    <section aria-label={upload.chosen} className="relative grid gap-3 rounded-panel border p-4">
      <dl className="grid gap-3 pr-10 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Fact label={upload.file}>{file.name}</Fact>
        <Fact label={releases.size}>{formatFileSize(file.size)}</Fact>
      </dl>
      <dl>
        <Fact label={upload.sha}>
          <DigestText digest={digest} />
        </Fact>
      </dl>
      {digest.state === "known" && (
        <CopyButton what={releases.fullSha} text={digest.sha256} className="-my-2 -ml-4 justify-self-start" />
      )}
      <button
        type="button"
        onClick={onRemove}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
      >
        <X className="size-5" aria-hidden />
        <span className="sr-only">{upload.remove({ file: file.name })}</span>
      </button>
    </section>
  );
}
