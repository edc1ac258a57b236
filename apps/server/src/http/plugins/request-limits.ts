// How much one session, one address and one household may ask (SEC-10). Whatever switches off is never counted and never waits:
// those routes pass, and whatever is toward action on them is counted when its caller is verified.

import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { addressKey } from "../../platform/address-key.ts";
import type { Clock } from "../../platform/clock.ts";
import { createKeyedQueues } from "../../platform/keyed-queues.ts";
import { createSteadyRate } from "../../platform/steady-rate.ts";
import { isStopping } from "../access.ts";
import { HttpError } from "../errors.ts";

/** A page asks for everything at once when it opens, and then hardly anything. */
const AT_ONCE_S = 5;
/** Whoever goes on when refused is refused slowly: thousands of refusals a second would cost everybody what was refused. */
const SLOW_REJECTION_MS = 500;
const MOST_SLOW_REJECTIONS = 2000;
const MOST_KEYS = 50_000;
/** Of the sixteen connections that serve everybody's calls. */
const MOST_AT_ONCE = 6;
const MOST_HELD = 60;

const tooMany = (): HttpError => new HttpError(429, "too_many_requests", { retryAfterS: AT_ONCE_S });

export type RequestLimitsDeps = Readonly<{
  clock: Clock;
  config: Pick<Config, "requestsPerSecond">;
  /** The session a request comes with, if it is one of ours: nobody is counted under a made-up name. */
  sessionOf: (sessionValues: readonly string[]) => string | null;
}>;

export type RequestLimits = Readonly<{
  /** Throws when its session or its address has asked too much. */
  count: (request: FastifyRequest) => Promise<void>;
  /** The work of a call, a few at a time of each household, and of each address that has none. */
  inTurn: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}>;

/** Throws for a name that has asked too much. */
function limitOf(clock: Clock, perSecond: number): (key: string) => Promise<void> {
  const rate = { perSecond, atOnce: perSecond * AT_ONCE_S, mostKeys: MOST_KEYS };
  const [isWithin, isRejectedQuickly] = [createSteadyRate(clock, rate), createSteadyRate(clock, rate)];
  let slowRejections = 0;
  return async (key) => {
    if (isWithin(key)) return;
    if (isRejectedQuickly(key) || slowRejections >= MOST_SLOW_REJECTIONS) throw tooMany();
    slowRejections += 1;
    await pause(SLOW_REJECTION_MS);
    slowRejections -= 1;
    throw tooMany();
  };
}

export function createRequestLimits({ clock, config, sessionOf }: RequestLimitsDeps): RequestLimits {
  const { session, address } = config.requestsPerSecond;
  const mayAsk = { session: limitOf(clock, session), address: limitOf(clock, address) };
  const households = createKeyedQueues({ most: MOST_HELD, mostAtOnce: MOST_AT_ONCE });
  return {
    count: async (request) => {
      const token = sessionOf(request.sessionValues);
      if (token !== null) await mayAsk.session(token);
      await mayAsk.address(addressKey(request.ip));
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
    if (!isStopping(request)) await count(request);
  });
}
