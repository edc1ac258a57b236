import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/http/call.ts";
import { HttpError, serverSentence } from "@/lib/http/http-error.ts";
import { PasswordNotGiven, usePasswordAgain } from "@/lib/password-again.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";
import { releasesQuery } from "../firmware.api.ts";
import { type Sent, sendUpload } from "../upload/send-upload.ts";
import { formOf, type UploadDraft } from "../upload/upload-draft.ts";

type Upload = Readonly<{ file: File; draft: UploadDraft }>;

/** The server's reason; else a word about who failed: the server, or the way to it. */
export const uploadFailure = (error: Error): string =>
  serverSentence(error, error instanceof HttpError ? "Upload failed" : "Failed to upload firmware");

export function useUploadRelease(onUploaded: (release: FirmwareRelease) => void) {
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  const [sent, setSent] = useState<Sent | null>(null);
  const upload = useMutation({
    mutationFn: ({ file, draft }: Upload) => withPassword(() => sendUpload(formOf(file, draft), setSent)),
    onSuccess: ({ release }) => {
      toastSuccess({ title: "Firmware Uploaded", description: `Version ${release.version || "unknown"} uploaded successfully` });
      void client.invalidateQueries({ queryKey: releasesQuery.queryKey });
      onUploaded(release);
    },
    onError: (error) => {
      if (!(error instanceof PasswordNotGiven)) toastFailure({ title: "Upload Failed", description: uploadFailure(error) });
    },
    onSettled: () => setSent(null),
  });
  return { ...upload, sent };
}

export function useDeleteRelease(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: FirmwareRelease) => call("DELETE /api/firmware/releases/:id", { params: { id } }),
    onSuccess: (_, release) => {
      client.setQueryData(releasesQuery.queryKey, (releases) => releases?.filter(({ id }) => id !== release.id));
      toastSuccess({ title: "Firmware Deleted", description: `Version ${release.version} and its update records are gone.` });
      onDeleted();
    },
    onError: (error) =>
      toastFailure({ title: "Delete Failed", description: serverSentence(error, "Failed to delete firmware release") }),
  });
}
