// What the auth role keeps for a while: counted tries, and the sweep of what can open nothing any more.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import type { Config } from "../../config/config.ts";
import { createDatabase, type Database, type Pool } from "../../db/pools.ts";
import { admitGoogleUser } from "./admit-google-user.service.ts";
import { createAttempts } from "./attempts.store.ts";
import { sweepIdentity } from "./identity-sweep.store.ts";
import { createInvite, useInvite } from "./invites.store.ts";

let database: OpenDatabase;
let pool: Pool;
let auth: Database;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  pool = database.open("auth", 8);
  auth = createDatabase(pool);
});
afterAll(() => database.close());

describe("a fresh instance", () => {
  it.each(["invite", "closed"] as const)("[SEC-9] takes no first person through Google, who has no token: %s", async (signUp) => {
    const profile = { subject: randomUUID(), email: "eve@example.test", isEmailVerified: true, firstName: "E", lastName: "V" };
    expect(await admitGoogleUser({ config: { signUp } as Config, database: auth }, profile)).toBe("sign_up_closed");
    expect(await auth.selectFrom("auth.users").select("id").execute()).toEqual([]);
  });
});

describe("[SEC-9] counted tries", () => {
  it("stop at the limit, also fifty at once, and say how long to wait", async () => {
    const attempts = createAttempts(pool, "test", { points: 10, windowS: 900 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempts.take("ada@example.test")));
    expect(answers.filter((waitS) => waitS === null)).toHaveLength(10);
    for (const waitS of answers) if (waitS !== null) expect(waitS).toBeGreaterThan(890);
    expect(await attempts.take("other@example.test")).toBeNull();
  });

  it("are given back, forgotten, and kept apart by kind", async () => {
    const attempts = createAttempts(pool, "one", { points: 1, windowS: 900 });
    const others = createAttempts(pool, "two", { points: 1, windowS: 900 });
    expect([await attempts.take("a"), await others.take("a")]).toEqual([null, null]);
    await attempts.giveBack("a");
    expect(await attempts.take("a")).toBeNull();
    expect(await attempts.take("a")).not.toBeNull();
    await attempts.forget("a");
    expect(await attempts.take("a")).toBeNull();
  });

  it("keep neither an e-mail nor an address", async () => {
    const rows = await database.truth("select key from auth.attempts");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("ada");
  });
});

describe("invitations", () => {
  it("work once and in time", async () => {
    const { userId } = await database.seed();
    const token = await createInvite(auth, userId, Date.now() + 60_000);
    const used = await Promise.all(Array.from({ length: 10 }, () => useInvite(auth, token)));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await useInvite(auth, await createInvite(auth, userId, Date.now() - 1))).toBe(false);
  });
});

describe("the sweep", () => {
  it("removes what is over, and nothing else", async () => {
    const { userId } = await database.seed();
    const other = await database.seed();
    for (const age of ["-40 days", "1 hour"]) {
      await database.truth(
        "insert into auth.verifications (id, identifier, value, expires_at) values ($1, 'i', 'v', now() + $2::interval)",
        [randomUUID(), age],
      );
      await database.truth(
        "insert into auth.email_links values (decode(md5($1::text), 'hex'), $2, 'take_back', 'a@example.test', now(), now() + $1::text::interval)",
        [age, userId],
      );
      await database.truth(
        "insert into auth.live_tickets (token_hash, session_id, expires_at) select decode(md5($1::text), 'hex'), id, now() + $1::text::interval from auth.sessions where user_id = $2",
        [age, userId],
      );
      await database.truth(
        "insert into auth.invites (token_hash, expires_at) values (decode(md5($1::text), 'hex'), now() + $1::text::interval)",
        [age],
      );
      await database.truth(
        "insert into auth.attempts (key, points, expire) values ($1::text, 1, extract(epoch from now() + $1::text::interval) * 1000)",
        [age],
      );
    }
    await database.truth("update auth.sessions set expires_at = now() - interval '40 days' where user_id = $1", [other.userId]);
    await sweepIdentity(auth);
    const left = async (table: string) => (await database.truth(`select from auth.${table}`)).length;
    expect([await left("verifications"), await left("live_tickets"), await left("email_links")]).toEqual([1, 1, 1]);
    const overdue = [
      "select from auth.sessions where expires_at < now()",
      "select from auth.invites where expires_at < now() - interval '30 days'",
      "select from auth.attempts where key = '-40 days'",
    ];
    for (const text of overdue) expect(await database.truth(text), text).toEqual([]);
    expect(await database.truth("select from auth.sessions where user_id = $1", [userId])).toHaveLength(1);
    expect(await database.truth("select from auth.attempts where key = '1 hour'")).toHaveLength(1);
  });
});
