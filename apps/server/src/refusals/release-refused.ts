// Why a firmware release is not taken, or not removed.

import type { ImageRefusal } from "@halocline/domain/firmware-refusals";

export type ReleaseRefusalCode =
  | `image_${ImageRefusal}`
  | "firmware_signing_not_configured"
  | "version_mismatch"
  | "version_taken"
  | "development_only"
  | "signature_invalid"
  | "release_not_found"
  | "update_in_progress";
