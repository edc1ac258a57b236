// Registers one route of the contract table. The table gives access, schemas and summary; the handler gets typed,
// checked input and, on every route that is not public, the caller.

import type { Access, Api, Endpoint, RouteKey } from "@halocline/contracts/http/api.contract";
import { api, errorSchema } from "@halocline/contracts/http/api.contract";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Principal } from "../store/sessions.store.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

type Output<E, Part extends string> = E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

export type Call<Key extends keyof Api> = Readonly<{
  params: Output<Api[Key], "params">;
  query: Output<Api[Key], "query">;
  body: Output<Api[Key], "body">;
  principal: Api[Key]["access"] extends "public" ? null : Principal;
}>;

export type Handler<Key extends keyof Api> = (call: Call<Key>) => Promise<z.input<Api[Key]["response"]>>;

export function route<Key extends keyof Api & RouteKey>(app: FastifyInstance, key: Key, handler: Handler<Key>): void {
  const endpoint: Endpoint = api[key];
  const [method = "", url = ""] = key.split(" ");
  app.route({
    method,
    url,
    config: { access: endpoint.access },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: endpoint.response, "4xx": errorSchema, "5xx": errorSchema },
    },
    handler: (request) => {
      const call = { params: request.params, query: request.query, body: request.body, principal: request.principal };
      return handler(call as Call<Key>);
    },
  });
}
