// A release before it is uploaded: what was typed, what is still missing, and the form that is sent.

import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { formatFileSize } from "../file-size.ts";

export const LONG_FIELDS = [
  "description",
  "releaseNotes",
  "compatibilityNotes",
  "breakingChanges",
  "migrationInstructions",
] as const;

type LongField = (typeof LONG_FIELDS)[number];

export type UploadDraft = Readonly<
  {
    version: string;
    title: string;
    signature: string;
    isStable: boolean;
    isBeta: boolean;
    requiresFactoryReset: boolean;
  } & Record<LongField, string>
>;

export const EMPTY_DRAFT: UploadDraft = {
  version: "",
  title: "",
  signature: "",
  description: "",
  releaseNotes: "",
  compatibilityNotes: "",
  breakingChanges: "",
  migrationInstructions: "",
  isStable: false,
  isBeta: false,
  requiresFactoryReset: false,
};

/** The server's limit, and the size of the largest place for an image on a device. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/** Turning one on turns the other off. */
export const withStable = (draft: UploadDraft, isStable: boolean): UploadDraft => ({
  ...draft,
  isStable,
  isBeta: isStable ? false : draft.isBeta,
});

export const withBeta = (draft: UploadDraft, isBeta: boolean): UploadDraft => ({
  ...draft,
  isBeta,
  isStable: isBeta ? false : draft.isStable,
});

export type Complaint = Readonly<{ title: string; description: string }>;

export function fileComplaint(file: Pick<File, "name" | "size">): Complaint | null {
  const { invalidFile, notBin, empty, tooLarge, tooLargeText } = firmwareMessages().complaints;
  if (!file.name.endsWith(".bin")) return { title: invalidFile, description: notBin };
  if (file.size === 0) return { title: invalidFile, description: empty };
  if (file.size <= LARGEST_BYTES) return null;
  const description = tooLargeText({ size: formatFileSize(file.size), most: LARGEST_BYTES / 1024 / 1024 });
  return { title: tooLarge, description };
}

/** The first thing that keeps the draft from being sent. */
export function draftComplaint(file: File | null, { version, signature }: UploadDraft): Complaint | null {
  const labels = firmwareMessages().complaints;
  if (file === null) return { title: labels.noFile, description: labels.noFileText };
  if (version.trim() === "") return { title: labels.noVersion, description: labels.noVersionText };
  if (signature.trim() === "") return { title: labels.noSignature, description: labels.noSignatureText };
  return null;
}

export const canUpload = (file: File | null, { version }: UploadDraft): boolean => file !== null && version.trim() !== "";

/** The file last: the server knows all about it before the bytes come. */
export function formOf(file: File, draft: UploadDraft): FormData {
  const form = new FormData();
  for (const name of ["version", "title", ...LONG_FIELDS] as const) form.append(name, draft[name].trim());
  // Signing tools break Base64 into lines; the server wants it whole.
  form.append("signature", draft.signature.replace(/\s+/g, ""));
  for (const name of ["isStable", "isBeta", "requiresFactoryReset"] as const) form.append(name, String(draft[name]));
  form.append("firmware", file, file.name);
  return form;
}
