// What is wrong with an answer, by the contract alone.

import { isDeepStrictEqual } from "node:util";
import { errorSchema } from "@halocline/contracts/http/api.contract";
import { endpointOf, type FuzzRequest } from "./request.ts";
import type { FuzzAnswer } from "./send.ts";

export type Breach = "answered 500" | "answers outside the contract" | "connections reset";

/** Over this the server says no before it has read everything, and a sender who goes on sending may not hear it. */
const READ_BYTES = 64 * 1024;

const parsed = ({ type, text }: Pick<FuzzAnswer, "type" | "text">): unknown => {
  if (!type.startsWith("application/json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the schema would leave out is as wrong as what it refuses. */
function fits(schema: { safeParse: (value: unknown) => { success: boolean; data?: unknown } }, value: unknown): boolean {
  const { success, data } = schema.safeParse(value);
  return success && isDeepStrictEqual(data, value);
}

/** Null when nothing is wrong. */
export function breachOf({ key, body, method }: Pick<FuzzRequest, "key" | "body" | "method">, answer: FuzzAnswer): Breach | null {
  if (answer.failure !== null) return (body?.length ?? 0) > READ_BYTES && answer.status === 0 ? null : "connections reset";
  if (answer.status === 500) return "answered 500";
  const value = parsed(answer);
  if (answer.status >= 400) return fits(errorSchema, value) ? null : "answers outside the contract";
  const endpoint = endpointOf(key);
  if (!endpoint || method === "HEAD") return null;
  const isExpected = answer.status === 200 || answer.status === 202 || (answer.status === 206 && typeof value === "string");
  return isExpected && fits(endpoint.response, value) ? null : "answers outside the contract";
}

/** Fields that are stored and cannot be shown, anywhere in it. */
export function hasUnreadable(text: string): boolean {
  return text.includes('"unreadable":[');
}
