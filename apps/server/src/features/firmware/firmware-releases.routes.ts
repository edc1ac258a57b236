import { firmwareUploadFields } from "@halocline/contracts/http/firmware.contract";
import { MAX_IMAGE_BYTES } from "@halocline/domain/firmware/image";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { HttpError } from "../../http/errors.ts";
import { fieldsOfIssues } from "../../http/field-issues.ts";
import { receiveForm, takeForms } from "../../http/receive-form.ts";
import { accepted, route } from "../../http/route.ts";
import type { Principal } from "../accounts/sessions.store.ts";
import { deleteRelease } from "./delete-release.service.ts";
import { presentRelease } from "./firmware-release.serializer.ts";
import { countDevices, countDevicesOfAccount, listReleases, type StoredRelease } from "./firmware-releases.store.ts";
import { type FirmwareUpload, uploadFirmware } from "./upload-firmware.service.ts";

/** 4 MiB at half a megabit per second, and some more. */
const UPLOAD_WITHIN_MS = 120_000;
const FORM = { fileField: "firmware", nameEnding: ".bin", maxFileBytes: MAX_IMAGE_BYTES, withinMs: UPLOAD_WITHIN_MS };

async function receiveUpload(request: FastifyRequest): Promise<FirmwareUpload> {
  const { fields, bytes } = await receiveForm(request, FORM);
  const checked = firmwareUploadFields.safeParse(fields);
  if (!checked.success) throw new HttpError(400, "invalid", { fields: fieldsOfIssues(checked.error.issues, fields) });
  return { ...checked.data, bytes, signature: Buffer.from(checked.data.signature, "base64") };
}

export async function firmwareReleaseRoutes(
  app: FastifyInstance,
  ctx: Pick<Context, "config" | "inAccount" | "newId" | "clock">,
): Promise<void> {
  /** Administrators are told of the whole instance, everybody else of their own devices (SEC-1). */
  const present = ({ accountId, isAdmin }: Principal, read: "all" | StoredRelease) =>
    ctx.inAccount(accountId, async (transaction) => {
      const releases = read === "all" ? await listReleases(transaction) : [read];
      const counts = isAdmin ? await countDevices(transaction) : await countDevicesOfAccount(transaction, accountId);
      return releases.map((release) => presentRelease(release, counts.get(release.version) ?? 0));
    });

  route(app, "GET /api/firmware/releases", ({ principal }) => present(principal, "all"));

  route(app, "DELETE /api/firmware/releases/:id", async ({ params, principal }) => {
    accepted(await deleteRelease(ctx, principal, params.id));
    return { ok: true };
  });

  await app.register(async (scope) => {
    await takeForms(scope);
    route(scope, "POST /api/firmware/upload", async ({ principal, request }) => {
      const stored = accepted(await uploadFirmware(ctx, principal, () => receiveUpload(request)));
      const [release] = await present(principal, stored);
      if (!release) throw new Error("a release was stored and not presented");
      return { release };
    });
  });
}
