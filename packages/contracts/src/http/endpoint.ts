// What one HTTP call declares about itself.

import type { z } from "zod";

/** Who may call: nobody in particular, a member of the account with at least this right, or an administrator. */
export type Access = "public" | "viewer" | "keeper" | "owner" | "admin";

export type RouteKey = `${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`;

export type Endpoint = Readonly<{
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Instead of a body: a multipart form, with the name of its one file and its text fields. */
  form?: Readonly<{ file: string; fields: z.ZodObject }>;
  response: z.ZodType;
}>;

export type Endpoints = Readonly<Record<RouteKey, Endpoint>>;
