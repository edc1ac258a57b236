// Our short session read on every request, and the sign-in library's own: the same verdict on every cookie. An upgrade
// of the library that changes the cookie, its name or its signature fails here.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { readConfig } from "../../config/config.ts";
import { createDatabase } from "../../db/pools.ts";
import { sessionValuesAt } from "../../http/plugins/session-values.ts";
import { createLogger } from "../../platform/logger.ts";
import { authenticate } from "./authenticate.service.ts";
import { createLibrary, type Library } from "./library.ts";
import { createRecentlyVerified } from "./recently-verified.ts";
import { sessionCookieName, signSession } from "./session-cookie.ts";

const SECRET = "a session secret for tests, long enough";
let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

function contextAt(publicUrl: string) {
  const { urls } = database;
  const config = readConfig({
    HALOCLINE_PUBLIC_URL: publicUrl,
    HALOCLINE_PLAIN_HTTP: "home",
    HALOCLINE_SESSION_SECRET: SECRET,
    HALOCLINE_DATABASE_URL_APP: urls.app,
    HALOCLINE_DATABASE_URL_INGEST: urls.ingest,
    HALOCLINE_DATABASE_URL_WORKER: urls.worker,
    HALOCLINE_DATABASE_URL_AUTH: urls.auth,
    HALOCLINE_NATS_URL: "nats://127.0.0.1:4222",
    HALOCLINE_NATS_SEED_APP: "SU",
    HALOCLINE_NATS_SEED_INGEST: "SU",
    HALOCLINE_NATS_SEED_AUTH: "SU",
    HALOCLINE_NATS_SEED_SYS: "SU",
    HALOCLINE_NATS_ISSUER_SEED: "SA",
  });
  const pool = database.open("auth", 4);
  return {
    config,
    pool,
    database: createDatabase(pool),
    mailer: null,
    recentlyVerified: createRecentlyVerified<never>({
      listOwned: async () => [],
      listOwnedToStop: async () => [],
      clock: Date.now,
    }),
    logger: createLogger("silent"),
    newId: randomUUID,
  };
}

describe.each(["http://tanks.home", "https://tanks.example"])("[SEC-6] a session at %s", (publicUrl) => {
  let ctx: ReturnType<typeof contextAt>;
  let library: Library;
  let token: string;
  let expired: string;
  let userId: string;

  beforeAll(async () => {
    ctx = contextAt(publicUrl);
    library = createLibrary(ctx, null, publicUrl);
    ({ sessionToken: token, userId } = await database.seed());
    const other = await database.seed();
    expired = other.sessionToken;
    await database.truth("update auth.sessions set expires_at = now() - interval '1 second' where token = $1", [expired]);
  });

  const name = sessionCookieName(publicUrl);
  const cookie = (value: string, cookieName = name) => `${cookieName}=${encodeURIComponent(value)}`;
  const good = () => signSession(token, SECRET);
  const otherName = name.startsWith("__Host-") ? name.slice("__Host-".length) : `__Host-${name}`;

  const cases: [string, () => string | null, boolean][] = [
    ["valid", () => cookie(good()), true],
    ["valid among others", () => `a=b; ${cookie(good())}; c=d`, true],
    ["none", () => null, false],
    ["another cookie only", () => "a=b", false],
    ["empty", () => `${name}=`, false],
    ["expired", () => cookie(signSession(expired, SECRET)), false],
    ["of no session", () => cookie(signSession("no such session", SECRET)), false],
    ["with a changed token", () => cookie(good().replace(/^./, (first) => (first === "a" ? "b" : "a"))), false],
    ["with a changed signature", () => cookie(`${token}.${Buffer.alloc(32, 7).toString("base64")}`), false],
    ["with a cut signature", () => cookie(good().slice(0, -5)), false],
    ["signed with another secret", () => cookie(signSession(token, `${SECRET}.`)), false],
    ["unsigned", () => cookie(token), false],
    ["unsigned, with a dot", () => cookie(`${token}.`), false],
    ["under the other scheme's name", () => cookie(good(), otherName), false],
  ];

  it.each(cases)("that is %s gets the same verdict from both", async (_, header, isValid) => {
    const sent = header();
    const ours = await authenticate(ctx, sessionValuesAt(publicUrl, sent ?? undefined));
    const headers = new Headers(sent === null ? {} : { cookie: sent });
    const theirs = await library.api.getSession({ headers, query: { disableRefresh: true } });
    expect([ours?.userId ?? null, theirs?.user.id ?? null]).toEqual(isValid ? [userId, userId] : [null, null]);
    if (ours) expect(theirs?.session.id).toBe(ours.sessionId);
  });
});
