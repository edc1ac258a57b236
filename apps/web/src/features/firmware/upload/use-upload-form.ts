import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { rejectedFields } from "@/lib/http/http-error.ts";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { useReleases } from "../firmware.api.ts";
import { useUploadRelease } from "../releases/release-commands.api.ts";
import { versionRemark } from "../releases/release-order.ts";
import { draftComplaint, EMPTY_DRAFT, type UploadDraft } from "./upload-draft.ts";
import { type Digest, useFirmwareFile } from "./use-firmware-file.ts";

/** What the server stored, beside what this page computed before. */
export type Stored = Readonly<{ release: FirmwareRelease; digest: Digest }>;

export function useUploadForm() {
  const image = useFirmwareFile();
  const [draft, setDraft] = useState<UploadDraft>(EMPTY_DRAFT);
  const [stored, setStored] = useState<Stored | null>(null);
  const remark = versionRemark(draft.version, useReleases().data ?? []);
  const upload = useUploadRelease((release) => {
    setStored({ release, digest: image.digest });
    setDraft(EMPTY_DRAFT);
    image.clear();
  });

  /** What is changed is no longer complained about. */
  function change(changed: UploadDraft): void {
    if (upload.isError) upload.reset();
    setDraft(changed);
  }

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    const wrongVersion = remark.error ? { title: firmwareMessages().complaints.invalidVersion, description: remark.error } : null;
    const complaint = draftComplaint(image.file, draft) ?? wrongVersion;
    if (complaint) return toastFailure(complaint);
    if (image.file === null || upload.isPending) return;
    setStored(null);
    upload.mutate({ file: image.file, draft });
  }

  return { image, draft, setDraft: change, remark, stored, upload, rejected: rejectedFields(upload.error), submit };
}
