import { X } from "lucide-react";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";
import { Fact } from "@/ui/fact.tsx";
import { formatFileSize } from "../file-size.ts";
import type { Digest } from "./use-firmware-file.ts";

const NOT_SECURE =
  "Not computed: browsers allow it only over a secure connection (HTTPS), and this page came without one. The server computes it.";

function DigestText({ digest }: Readonly<{ digest: Digest }>) {
  if (digest.state === "known") return <span className="font-mono break-all">{digest.sha256}</span>;
  return digest.state === "computing" ? (
    <span className="text-ink-3">Computing...</span>
  ) : (
    <span className="font-normal text-ink-2">{NOT_SECURE}</span>
  );
}

type FileFactsProps = Readonly<{ file: File; digest: Digest; onRemove: () => void }>;

/** What will be sent, known before it is sent. */
export function FileFacts({ file, digest, onRemove }: FileFactsProps) {
  return (
    <section aria-label="Chosen file" className="relative grid gap-3 rounded-panel border p-4">
      <dl className="grid gap-3 pr-10 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Fact label="File">{file.name}</Fact>
        <Fact label="Size">{formatFileSize(file.size)}</Fact>
      </dl>
      <dl>
        <Fact label="SHA-256">
          <DigestText digest={digest} />
        </Fact>
      </dl>
      {digest.state === "known" && (
        <CopyButton what="Full SHA256" text={digest.sha256} className="-my-2 -ml-4 justify-self-start" />
      )}
      <button
        type="button"
        onClick={onRemove}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
      >
        <X className="size-5" aria-hidden />
        <span className="sr-only">Remove {file.name}</span>
      </button>
    </section>
  );
}
