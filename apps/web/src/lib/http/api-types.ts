// What each call takes and answers, read from the contract's types alone: no schema code is imported.

import type { Api } from "@halocline/contracts/http/api.contract";

type Schema<T> = { _zod: { output: T } };

export type CallKey = keyof Api;
export type ReadKey = Extract<CallKey, `GET ${string}`>;

export type AnswerOf<K extends CallKey> = Api[K]["response"] extends Schema<infer T> ? T : never;
export type BodyOf<K extends CallKey> = Api[K] extends { body: Schema<infer T> } ? T : never;

type ParamsOf<K extends CallKey> = Api[K] extends { params: Schema<infer T> } ? { params: T } : unknown;
type QueryOf<K extends CallKey> = Api[K] extends { query: Schema<infer T> } ? { query?: Partial<T> } : unknown;
/** What goes in, so that fields with a default may be left out. */
type WithBody<K extends CallKey> = Api[K] extends { body: { _zod: { input: infer T } } }
  ? undefined extends T
    ? { body?: T }
    : { body: T }
  : unknown;
type InputOf<K extends CallKey> = ParamsOf<K> & QueryOf<K> & WithBody<K>;

/** `outlivesPage`: the browser sends it to the end, also when the page is closed meanwhile. */
type Cancellable = { signal?: AbortSignal; outlivesPage?: boolean };

/** Nothing for a bare path, an optional object for a query, a required one for path parameters or a body. */
export type CallArguments<K extends CallKey> =
  unknown extends InputOf<K>
    ? []
    : object extends InputOf<K>
      ? [input?: InputOf<K> & Cancellable]
      : [input: InputOf<K> & Cancellable];

export type PlainInput = Readonly<{ params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }> &
  Readonly<Cancellable>;
