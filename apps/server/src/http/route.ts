// Registers one route of the contract table. The table gives access, schemas and summary; the handler gets typed,
// checked input and, on every route that is not public, the caller.

import type { Api } from "@halocline/contracts/http/api.contract";
import { api, errorSchema } from "@halocline/contracts/http/api.contract";
import type { Access, Endpoint, RouteKey } from "@halocline/contracts/http/endpoint";
import type { AnswerMessages } from "@halocline/messages/answers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Principal } from "../db/principal.ts";
import { answeredWithin } from "../platform/given-up.ts";
import { type Reader, readerOf } from "../platform/reader.ts";
import { isRejection, type Rejection } from "../rejections/rejection.ts";
import { messagesFor } from "./answer-messages.ts";
import type { Caller } from "./caller.ts";
import { Download, sendDownload } from "./download.ts";
import { answerTo, tooSlow } from "./errors.ts";
import type { RequestLimits } from "./plugins/request-limits.ts";
import { readersLanguage } from "./readers-language.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** What the multipart form of this route holds. */
    form?: NonNullable<Endpoint["form"]>;
  }
  interface FastifyRequest {
    principal: Principal | null;
    /** Asks the database who is calling, also where memory has vouched for it. */
    verifyCaller: () => Promise<Principal | null>;
  }
  interface FastifyInstance {
    /** Every route there is, as "METHOD /path": what the access tests go through. */
    routeKeys: ReadonlySet<string>;
    limits: RequestLimits;
  }
}

type Output<E, Part extends string> = E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

export type Call<Key extends keyof Api> = Readonly<{
  params: Output<Api[Key], "params">;
  query: Output<Api[Key], "query">;
  body: Output<Api[Key], "body">;
  principal: Api[Key]["access"] extends "public" ? null : Principal;
  /** The same, from the database as it is now: before anything toward action on a route that can also switch off. */
  verifyCaller: () => Promise<Principal>;
  caller: Caller;
  /** In the language of whoever calls; most answers need none. */
  messages: () => AnswerMessages;
  /** For what is more than an answer: alerts, runs and rules in words. */
  reader: () => Reader;
  /** For what comes in pieces: the handler reads it itself. */
  request: FastifyRequest;
  /** Whole Set-Cookie headers, as the sign-in library writes them. */
  setCookies: (cookies: readonly string[]) => void;
}>;

export type Handler<Key extends keyof Api> = (call: Call<Key>) => Promise<z.input<Api[Key]["response"]> | Download>;

/** A frozen database takes every question and answers none: whoever waits longer than this is told so. A mail server gets 15 s. */
export const PATIENCE_MS = 20_000;

/** A long text needs more room than most calls get. */
type RouteOptions = Readonly<{ bodyLimit?: number }>;

export function route<Key extends keyof Api & RouteKey>(
  app: FastifyInstance,
  key: Key,
  handler: Handler<Key>,
  options: RouteOptions = {},
): void {
  const endpoint: Endpoint = api[key];
  const [method = "", url = ""] = key.split(" ");
  app.route({
    ...options,
    method,
    url,
    config: { access: endpoint.access, ...(endpoint.form && { form: endpoint.form }) },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: endpoint.response, 202: endpoint.response, "4xx": errorSchema, "5xx": errorSchema },
    },
    handler: async (request, reply) => {
      const work = () => app.limits.inTurn(request, () => handler(callOf<Key>(request, reply)));
      // What comes in pieces takes as long as its pieces do.
      const answer = await (endpoint.form ? work() : answeredWithin(PATIENCE_MS, work, tooSlow));
      if (answer instanceof Download) return sendDownload(request, reply, answer);
      if (isUnconfirmed(answer)) reply.code(202);
      return answer;
    },
  });
}

/** Passes a result on, and throws the answer to an expected "no". */
export function accepted<T extends object>(outcome: T | Rejection): T {
  if (isRejection(outcome)) throw answerTo(outcome);
  return outcome;
}

/** Sent to a device, and nothing came back yet: said by the status too (SAFE-18). */
const isUnconfirmed = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "status" in answer && answer.status === "unconfirmed";

export const callerOf = (request: FastifyRequest): Caller => ({
  headers: request.headers,
  address: request.ip,
  origin: request.ownAddress,
});

const callOf = <Key extends keyof Api>(request: FastifyRequest, reply: FastifyReply): Call<Key> =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    principal: request.principal,
    verifyCaller: () => request.verifyCaller(),
    caller: callerOf(request),
    messages: () => messagesFor(request),
    reader: () => readerOf(readersLanguage(request)),
    request,
    setCookies: (cookies: readonly string[]) => void reply.header("set-cookie", [...cookies]),
  }) as Call<Key>;
