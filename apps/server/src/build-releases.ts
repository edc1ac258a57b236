// Puts together firmware releases: uploaded, listed and deleted in the API.

import { createHash, createPublicKey, randomUUID as newId, verify } from "node:crypto";
import { createDeleteRelease } from "./features/firmware/delete-release.service.ts";
import { createUploadFirmware, type VerifySignature } from "./features/firmware/upload-firmware.service.ts";
import type { Config } from "./config/config.ts";
import type { FirmwareReleaseRouteDeps } from "./features/firmware/firmware-releases.routes.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { appendAudit } from "./features/audit/audit.store.ts";
import { deleteRelease, findRelease, hasOpenUpdate, holdUpdates, insertRelease } from "./features/firmware/firmware-releases.store.ts";
import type { InAccount } from "./db/pools.ts";

type Context = Readonly<{ config: Pick<Config, "firmwarePublicKey">; inAccount: InAccount }>;

export const buildReleases = ({ config, inAccount }: Context): Omit<FirmwareReleaseRouteDeps, "inAccount"> => ({
  uploadFirmware: createUploadFirmware({
    inAccount,
    store: { insertRelease, appendAudit },
    sha256: (bytes) => createHash("sha256").update(bytes).digest(),
    verifySignature: config.firmwarePublicKey === null ? null : verifierOf(config.firmwarePublicKey),
    newId,
    clock,
  }),
  deleteRelease: createDeleteRelease({
    inAccount,
    store: { findRelease, holdUpdates, hasOpenUpdate, deleteRelease, appendAudit },
  }),
});

function verifierOf(publicPem: string): VerifySignature {
  const key = createPublicKey(publicPem);
  return (bytes, signature) => verify("sha256", bytes, { key, dsaEncoding: "der" }, signature);
}
