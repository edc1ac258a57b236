// A new firmware release: checked as an image, signed by whom this instance trusts, and on record in the same commit (SEC-11).

import { createHash, createPublicKey, verify } from "node:crypto";
import { parseFirmwareImage, type Sha256 } from "@halocline/domain/firmware/image";
import type { Context } from "../../context.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { Principal } from "../accounts/sessions.store.ts";
import { appendAudit } from "../audit/index.ts";
import { insertRelease, type ReleaseTexts, type StoredRelease } from "./firmware-releases.store.ts";

/** `signature`: DER. */
export type FirmwareUpload = ReleaseTexts & Readonly<{ bytes: Buffer; signature: Buffer }>;

type NewRelease = Omit<StoredRelease, "id" | "createdAt">;

/** `receive` is called only when the caller may upload: nothing is taken in before. */
export async function uploadFirmware(
  ctx: Pick<Context, "config" | "inAccount" | "newId" | "clock">,
  principal: Principal,
  receive: () => Promise<FirmwareUpload>,
): Promise<StoredRelease | Rejection> {
  const { firmwarePublicKey } = ctx.config;
  if (!principal.isConfirmed) return rejection("password_again");
  if (firmwarePublicKey === null) return rejection("firmware_signing_not_configured");
  const upload = await receive();
  const checked = judgeUpload(upload);
  if (isRejection(checked)) return checked;
  if (!isSigned(firmwarePublicKey, upload)) return rejection("signature_invalid");
  const { accountId, userId, email: label } = principal;
  return ctx.inAccount(accountId, async (transaction) => {
    const release = { ...checked, id: ctx.newId(), createdAt: new Date(ctx.clock()) };
    if (!(await insertRelease(transaction, release, upload.bytes))) return rejection("version_taken");
    const detail = { version: release.version, sha256: release.fileSha256.toString("hex") };
    await appendAudit(
      transaction,
      { accountId, userId, label },
      { action: "upload_firmware", target: { kind: "release", id: release.id }, detail },
    );
    return release;
  });
}

/** Did the holder of the private key sign exactly these bytes? */
const isSigned = (publicPem: string, { bytes, signature }: FirmwareUpload): boolean =>
  verify("sha256", bytes, { key: createPublicKey(publicPem), dsaEncoding: "der" }, signature);

const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

function judgeUpload({ bytes, signature, ...texts }: FirmwareUpload): NewRelease | Rejection {
  const verdict = parseFirmwareImage(bytes, sha256);
  if ("refused" in verdict) return rejection(`image_${verdict.refused}`);
  const { descriptor, chip, secureVersion, fileSha256 } = verdict.image;
  if (!descriptor && (texts.isStable || texts.isBeta)) return rejection("development_only");
  if (descriptor && descriptor.version !== texts.version) {
    const differs = { code: "version_differs", image: descriptor.version, typed: texts.version } as const;
    return rejection("version_mismatch", { version: differs });
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
