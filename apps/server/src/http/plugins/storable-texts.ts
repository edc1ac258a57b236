// PostgreSQL holds no zero character in a text and no half of a pair in its JSON, and nobody types one: a call that brings one
// is refused like any other whose fields do not fit. After validation, so that what is looked through has a shape of ours and ends.

import type { FastifyInstance } from "fastify";
import { HttpError } from "../errors.ts";

const ZERO = "\0";

export const isStorable = (value: unknown): boolean => {
  if (typeof value === "string") return !value.includes(ZERO) && value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isStorable);
};

export function storableTexts(app: FastifyInstance): void {
  app.addHook("preHandler", async ({ routeOptions: { schema }, body, query }) => {
    // A call that takes no body is not held up by one: it may be a stop.
    const taken = [...(schema?.body ? [body] : []), ...(schema?.querystring ? [query] : [])];
    if (!taken.every(isStorable)) throw new HttpError(400, "unstorable_text", { code: "invalid" });
  });
}
