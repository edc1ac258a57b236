// Where a device fetches its new firmware: over HTTPS, with its own key, whole or from where it was cut off. The image is
// read in pieces, so that a slow device holds one piece and no database connection.

import { timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import { isRegistrationId as isUuid } from "@halocline/domain/devices/ids";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hashKey } from "../../broker/device-auth.ts";
import type { Context } from "../../context.ts";
import type { InAccount } from "../../db/pools.ts";
import { type ByteRange, byteRangeOf } from "../../http/byte-range.ts";
import { HttpError } from "../../http/errors.ts";
import { findKey } from "../devices/index.ts";
import { findImage, findUpdateDevice, readImagePiece, type UpdateDevice } from "./firmware-images.store.ts";

const PIECE_BYTES = 64 * 1024;

const unknownKey = () => new HttpError(401, "device_key_required");

export function firmwareDownloadRoutes(
  app: FastifyInstance,
  { inAccount, database, pool }: Pick<Context, "inAccount" | "database" | "pool">,
): void {
  /** Without the right key everything is answered alike: no such update, another's, a key that was revoked. */
  async function deviceOf(updateId: string, authorization: string | undefined): Promise<UpdateDevice> {
    const [, key] = /^Bearer ([A-Za-z0-9_-]{1,128})$/.exec(authorization ?? "") ?? [];
    if (key === undefined || !isUuid(updateId)) throw unknownKey();
    const device = await findUpdateDevice(database, updateId);
    const known = device && (await findKey(pool, device.registrationId));
    const offered = hashKey(key);
    if (!device || !known || offered.length !== known.hash.length || !timingSafeEqual(offered, known.hash)) throw unknownKey();
    return device;
  }

  async function send(request: FastifyRequest<{ Params: { updateId: string } }>, reply: FastifyReply): Promise<FastifyReply> {
    const { updateId } = request.params;
    const { accountId } = await deviceOf(updateId, request.headers.authorization);
    const image = await inAccount(accountId, (transaction) => findImage(transaction, updateId));
    if (!image) throw new HttpError(404, "update_not_open");
    const { fileBytes, sha256 } = image;
    const etag = `"${sha256}"`;
    const { range, "if-range": ifRange } = request.headers;
    // A part of another file is of no use.
    const wanted = ifRange === undefined || ifRange === etag ? byteRangeOf(range, fileBytes) : null;
    reply.headers({ "accept-ranges": "bytes", etag });
    if (wanted === "unsatisfiable") {
      reply.header("content-range", `bytes */${fileBytes}`);
      throw new HttpError(416, { code: "range_not_satisfiable", bytes: fileBytes });
    }
    const part = wanted ?? { firstByte: 0, byteCount: fileBytes };
    const lastByte = part.firstByte + part.byteCount - 1;
    if (wanted) reply.code(206).header("content-range", `bytes ${part.firstByte}-${lastByte}/${fileBytes}`);
    reply.headers({ "content-type": "application/octet-stream", "content-length": part.byteCount });
    return reply.send(
      Readable.from(pieces(inAccount, { accountId, updateId }, part), { objectMode: false, highWaterMark: PIECE_BYTES }),
    );
  }

  // Public to the guard of routes: the key, not a session, is checked above.
  const config = { access: "public" } as const;
  app.get("/api/device/firmware/:updateId", { config, schema: { hide: true }, exposeHeadRoute: false }, send);
}

type Fetched = Readonly<{ accountId: string; updateId: string }>;

async function* pieces(
  inAccount: InAccount,
  { accountId, updateId }: Fetched,
  { firstByte, byteCount }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < byteCount; ) {
    const piece = { firstByte: firstByte + sent, byteCount: Math.min(PIECE_BYTES, byteCount - sent) };
    const bytes = await inAccount(accountId, (transaction) => readImagePiece(transaction, updateId, piece));
    // The connection then breaks before the promised length: no device takes that for a whole image.
    if (bytes === null || bytes.length !== piece.byteCount) throw new Error("the update has ended");
    sent += bytes.length;
    yield bytes;
  }
}
