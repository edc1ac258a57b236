// A new firmware release: checked as an image, signed by whom this instance trusts, and on record in the same commit (SEC-11).

import { parseFirmwareImage, type Sha256 } from "@halocline/domain/firmware-image";
import type { Clock } from "../../platform/clock.ts";
import type { appendAudit } from "../audit/audit.store.ts";
import type { insertRelease, ReleaseTexts, StoredRelease } from "./firmware-releases.store.ts";
import type { InAccount } from "../../db/pools.ts";
import type { Principal } from "../accounts/sessions.store.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";

/** `signature`: DER. */
export type FirmwareUpload = ReleaseTexts & Readonly<{ bytes: Buffer; signature: Buffer }>;

/** Did the holder of the private key sign exactly these bytes? */
export type VerifySignature = (bytes: Uint8Array, signature: Uint8Array) => boolean;

export type UploadFirmwareDeps = Readonly<{
  inAccount: InAccount;
  store: Readonly<{ insertRelease: typeof insertRelease; appendAudit: typeof appendAudit }>;
  sha256: Sha256;
  /** Null: no key is configured. */
  verifySignature: VerifySignature | null;
  newId: () => string;
  clock: Clock;
}>;

type NewRelease = Omit<StoredRelease, "id" | "createdAt">;

/** `receive` is called only when the caller may upload: nothing is taken in before. */
export const createUploadFirmware =
  ({ inAccount, store, sha256, verifySignature, newId, clock }: UploadFirmwareDeps) =>
  async (principal: Principal, receive: () => Promise<FirmwareUpload>): Promise<StoredRelease | Refused> => {
    if (!principal.isConfirmed) return refused("password_again");
    if (!verifySignature) return refused("firmware_signing_not_configured");
    const upload = await receive();
    const checked = judgeUpload(upload, sha256);
    if (isRefused(checked)) return checked;
    if (!verifySignature(upload.bytes, upload.signature)) return refused("signature_invalid");
    const { accountId, userId, email: label } = principal;
    return inAccount(accountId, async (transaction) => {
      const release = { ...checked, id: newId(), createdAt: new Date(clock()) };
      if (!(await store.insertRelease(transaction, release, upload.bytes))) return refused("version_taken");
      const detail = { version: release.version, sha256: release.fileSha256.toString("hex") };
      await store.appendAudit(
        transaction,
        { accountId, userId, label },
        { action: "upload_firmware", target: { kind: "release", id: release.id }, detail },
      );
      return release;
    });
  };

function judgeUpload({ bytes, signature, ...texts }: FirmwareUpload, sha256: Sha256): NewRelease | Refused {
  const verdict = parseFirmwareImage(bytes, sha256);
  if ("refused" in verdict) return refused(`image_${verdict.refused}`);
  const { descriptor, chip, secureVersion, fileSha256 } = verdict.image;
  if (!descriptor && (texts.isStable || texts.isBeta)) return refused("development_only");
  if (descriptor && descriptor.version !== texts.version) {
    const why = `The image is version ${descriptor.version}, not ${texts.version}.`;
    return refused("version_mismatch", { version: why });
  }
  return {
    ...texts,
    fileBytes: bytes.length,
    fileSha256: Buffer.from(fileSha256),
    signature,
    hardware: descriptor?.hardware ?? null,
    protocolMin: descriptor?.protocolMin ?? null,
    protocolMax: descriptor?.protocolMax ?? null,
    layoutId: descriptor?.layoutId ?? null,
    chip,
    secureVersion,
  };
}

export type UploadFirmware = ReturnType<typeof createUploadFirmware>;
