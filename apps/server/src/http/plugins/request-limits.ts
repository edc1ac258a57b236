// How much one session, one address and one household may ask (SEC-10). Whatever switches off is never counted and never waits:
// those routes pass, and whatever is toward action on them is counted when its caller is verified.

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { addressKey } from "../../platform/address-key.ts";
import type { Clock } from "../../platform/clock.ts";
import { createKeyedQueues } from "../../platform/keyed-queues.ts";
import { createRateLimit } from "../../platform/rate-limit.ts";
import { isStopping } from "../access.ts";
import { HttpError } from "../errors.ts";

/** A page asks for everything at once when it opens, and then hardly anything. */
const WINDOW_S = 10;
const MOST_KEYS = 50_000;
/** Of the sixteen connections that serve everybody's calls. */
const MOST_AT_ONCE = 6;
const MOST_HELD = 60;

const TOO_MANY =
  "That was too much at once. Please wait a few seconds. Emergency stop, stopping a run and switching a pump off still work.";

const tooMany = (): HttpError => new HttpError(429, "too_many_requests", TOO_MANY, { retryAfterS: WINDOW_S });

export type RequestLimitsDeps = Readonly<{
  clock: Clock;
  config: Pick<Config, "requestsPerSecond">;
  /** The session a request comes with, if it is one of ours: nobody is counted under a made-up name. */
  sessionOf: (cookies: FastifyRequest["cookies"]) => string | null;
}>;

export type RequestLimits = Readonly<{
  /** Throws when its session or its address has asked too much. */
  count: (request: FastifyRequest) => void;
  /** The work of a call, a few at a time of each household, and of each address that has none. */
  inTurn: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}>;

export function createRequestLimits({ clock, config, sessionOf }: RequestLimitsDeps): RequestLimits {
  const { session, address } = config.requestsPerSecond;
  const limitOf = (perSecond: number) =>
    createRateLimit(clock, { most: perSecond * WINDOW_S, windowMs: WINDOW_S * 1000, mostKeys: MOST_KEYS });
  const [isSessionWithin, isAddressWithin] = [limitOf(session), limitOf(address)];
  const households = createKeyedQueues({ most: MOST_HELD, mostAtOnce: MOST_AT_ONCE });
  return {
    count: (request) => {
      const token = sessionOf(request.cookies);
      if (token !== null && !isSessionWithin(token)) throw tooMany();
      if (!isAddressWithin(addressKey(request.ip))) throw tooMany();
    },
    inTurn: (request, work) => {
      if (isStopping(request)) return work();
      const answer = households(request.principal?.accountId ?? addressKey(request.ip), work);
      if (answer === null) throw tooMany();
      return answer;
    },
  };
}

export function countRequests(app: FastifyInstance, { count }: RequestLimits): void {
  app.addHook("onRequest", async (request) => {
    if (!isStopping(request)) count(request);
  });
}
