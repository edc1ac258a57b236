import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { useRef, useState } from "react";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { sha256Of } from "./file-bytes.ts";
import { type Complaint, fileComplaint } from "./upload-draft.ts";

/** Computing, computed, or impossible: browsers compute digests only for pages that came over a secure connection. */
export type Digest = Readonly<{ state: "computing" | "not_secure" } | { state: "known"; sha256: string }>;

const COMPUTING: Digest = { state: "computing" };

/** A file that could not be read as chosen leaves nothing behind but the complaint. */
export function useFirmwareFile() {
  const [file, setFile] = useState<File | null>(null);
  const [digest, setDigest] = useState<Digest>(COMPUTING);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const newest = useRef<File | null>(null);

  function reject(reason: Complaint): void {
    newest.current = null;
    setFile(null);
    setComplaint(reason);
    toastFailure(reason);
  }

  async function choose(chosen: File): Promise<void> {
    const reason = fileComplaint(chosen);
    if (reason) return reject(reason);
    newest.current = chosen;
    setFile(chosen);
    setComplaint(null);
    setDigest(COMPUTING);
    try {
      const sha256 = await sha256Of(chosen);
      // Another file may have been chosen meanwhile.
      if (newest.current === chosen) setDigest(sha256 === null ? { state: "not_secure" } : { state: "known", sha256 });
    } catch {
      const { invalidFile, notRead } = firmwareMessages().complaints;
      if (newest.current === chosen) reject({ title: invalidFile, description: notRead });
    }
  }

  function clear(): void {
    newest.current = null;
    setFile(null);
    setComplaint(null);
  }

  return { file, digest, complaint, choose, clear };
}
