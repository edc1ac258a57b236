import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
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
export const uploadFailure = (error: Error): string =>
  serverSentence(error, error instanceof HttpError ? "Upload failed" : "Failed to upload firmware");

export function useUploadRelease(onUploaded: (release: FirmwareRelease) => void) {
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  const [sent, setSent] = useState<Sent | null>(null);
  const upload = useMutation({
    mutationFn: ({ file, draft }: Upload) => withPassword(() => sendUpload(formOf(file, draft), setSent)),
    meta: {
      success: ({ release }: Uploaded) => ({
        title: "Firmware Uploaded",
        description: `Version ${release.version || "unknown"} uploaded successfully`,
      }),
      failure: (error) => ({ title: "Upload Failed", description: uploadFailure(error) }),
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: FirmwareRelease) => call("DELETE /api/firmware/releases/:id", { params: { id } }),
    meta: {
      success: (_: unknown, { version }: FirmwareRelease) => ({
        title: "Firmware Deleted",
        description: `Version ${version} and its update records are gone.`,
      }),
      failure: (error) => ({ title: "Delete Failed", description: serverSentence(error, "Failed to delete firmware release") }),
    },
    onSuccess: (_, release) => {
      client.setQueryData(releasesQuery.queryKey, (releases) => releases?.filter(({ id }) => id !== release.id));
      onDeleted();
    },
  });
}
