// How often something was tried (SEC-9), counted in the database for all server processes together. A try counts before
// its outcome is known, so that many at once cannot slip past the limit.

import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Pool } from "../../db/pools.ts";

export type AttemptLimit = Readonly<{ points: number; windowS: number }>;

export type Attempts = Readonly<{
  /** Null when it may be tried; otherwise the seconds to wait. */
  take: (key: string) => Promise<number | null>;
  /** Gives one try back: it succeeded. */
  giveBack: (key: string) => Promise<void>;
  forget: (key: string) => Promise<void>;
}>;

/** E-mails and addresses are only counted, never kept. */
const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");

export function createAttempts(pool: Pool, kind: string, { points, windowS }: AttemptLimit): Attempts {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    schemaName: "auth",
    tableName: "attempts",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: kind,
    points,
    duration: windowS,
  });
  return {
    take: async (key) => {
      try {
        await limiter.consume(hashed(key));
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
    giveBack: async (key) => void (await limiter.reward(hashed(key))),
    forget: async (key) => void (await limiter.delete(hashed(key))),
  };
}
