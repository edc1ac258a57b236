// Calls that change something come from our own page, or from a program that holds no cookie (SEC-7). A form on another
// site can send a cookie and a file, but neither our Origin, nor JSON, nor a header of ours.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** For calls without a body, which have no content type, and for files, which any form can send. */
const OUR_HEADER = "x-halocline";

/** The page's address must be the one that it calls: one of our addresses, taken over, must not act at another. */
export const isFromOwnPage = ({ headers: { origin }, ownAddress }: FastifyRequest): boolean => origin === ownAddress;

/** It names where to go: whoever opened the app by another name would not know. */
export const badOrigin = (addresses: readonly string[]): HttpError =>
  new HttpError(403, { code: "bad_origin", addresses: addresses.join(", ") });

export function sameOrigin(app: FastifyInstance, addresses: readonly string[]): void {
  // The other parser a browser form could reach.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin, cookie, "sec-fetch-site": site } = request.headers;
    const isBrowser = origin !== undefined || cookie !== undefined || site !== undefined;
    if (isBrowser && !isFromOwnPage(request)) throw badOrigin(addresses);
    if (!isDeliberate(request)) throw new HttpError(415, "json_required");
  });
}

function isDeliberate({ headers }: FastifyRequest): boolean {
  const type = headers["content-type"];
  const isFile = type !== undefined && /^multipart\/form-data\s*;/i.test(type);
  if (type !== undefined && !isFile) return /^application\/json\s*(;|$)/i.test(type);
  return headers[OUR_HEADER] === "1";
}
