// Why a firmware release is rejected, in the administrator's words.

import { IMAGE_REJECTIONS, type ImageRejection } from "@halocline/domain/firmware/rejections";
import type { ReleaseRejectionCode } from "../rejections/release-rejection.ts";

type Answers<Code extends string> = Readonly<Record<Code, readonly [status: number, message: string]>>;

const imageRejections = Object.fromEntries<Answers<string>[string]>(
  Object.entries(IMAGE_REJECTIONS).map(([reason, sentence]) => [`image_${reason}`, [400, sentence]]),
) as Answers<`image_${ImageRejection}`>;

export const RELEASE_REJECTIONS: Answers<ReleaseRejectionCode> = {
  ...imageRejections,
  firmware_signing_not_configured: [409, "This instance cannot accept firmware: no signing key is configured."],
  version_mismatch: [400, "The version you entered is not the one inside the image."],
  version_taken: [409, "A release of this version already exists."],
  development_only: [400, "The image does not say what it is for, so it can only be a development release, not stable or beta."],
  signature_invalid: [400, "The signature does not match this file and the key of this instance."],
  release_not_found: [404, "Release not found."],
  update_in_progress: [409, "A firmware update is in progress. Please wait until it ends."],
};
