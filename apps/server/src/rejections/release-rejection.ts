// Why a firmware release is not taken, or not removed.

import type { ImageRejection } from "@halocline/domain/firmware/rejections";

export type ReleaseRejectionCode =
  | `image_${ImageRejection}`
  | "firmware_signing_not_configured"
  | "version_mismatch"
  | "version_taken"
  | "development_only"
  | "signature_invalid"
  | "release_not_found"
  | "update_in_progress";
