import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/http/call.ts";
import { HttpError, serverSentence } from "@/lib/http/http-error.ts";
import { usePasswordAgain } from "@/lib/password-again.ts";
import { releasesQuery } from "../firmware.api.ts";
import { type Sent, sendUpload } from "../upload/send-upload.ts";
import { formOf, type UploadDraft } from "../upload/upload-draft.ts";

type Upload = Readonly<{ file: File; draft: UploadDraft }>;
type Uploaded = Awaited<ReturnType<typeof sendUpload>>;

/** The server's reason; else a word about who failed: the server, or the way to it. */
export function uploadFailure(error: Error): string {
  const { serverFailed, notSent } = firmwareMessages().upload;
  return serverSentence(error, error instanceof HttpError ? serverFailed : notSent);
}

export function useUploadRelease(onUploaded: (release: FirmwareRelease) => void) {
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  const { done, doneText, doneUnknown, failed } = firmwareMessages().upload;
  const [sent, setSent] = useState<Sent | null>(null);
  const upload = useMutation({
    mutationFn: ({ file, draft }: Upload) => withPassword(() => sendUpload(formOf(file, draft), setSent)),
    meta: {
      success: ({ release }: Uploaded) => ({
        title: done,
        description: release.version ? doneText({ version: release.version }) : doneUnknown,
      }),
      failure: (error) => ({ title: failed, description: uploadFailure(error) }),
    },
    onSuccess: ({ release }) => {
      void client.invalidateQueries({ queryKey: releasesQuery.queryKey });
      onUploaded(release);
    },
    onSettled: () => setSent(null),
  });
  return { ...upload, sent };
}

export function useDeleteRelease(onDeleted: () => void) {
  const { done, doneText, failed, failedText } = firmwareMessages().deletion;
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: FirmwareRelease) => call("DELETE /api/firmware/releases/:id", { params: { id } }),
    meta: {
      success: (_: unknown, { version }: FirmwareRelease) => ({ title: done, description: doneText({ version }) }),
      failure: (error) => ({ title: failed, description: serverSentence(error, failedText) }),
    },
    onSuccess: (_, release) => {
      client.setQueryData(releasesQuery.queryKey, (releases) => releases?.filter(({ id }) => id !== release.id));
      onDeleted();
    },
  });
}
