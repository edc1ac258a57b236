// What is known of mail as a way belongs to the address it went to.

import { randomUUID } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: OpenDatabase;
let account: SeededAccount;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  account = await database.seed();
});
afterAll(() => database.close());

describe("mail to another address", () => {
  const proofs = async () =>
    (
      await database.truth(
        `select mail_watched_since as since, mail_delivered_at as delivered, mail_given_up_at as "givenUp",
           mail_confirmed_at as confirmed from notification_settings where user_id = $1`,
        [account.userId],
      )
    )[0] as Record<"since" | "delivered" | "givenUp" | "confirmed", Date | null>;

  it("is another way: nothing is known of it, and what was on its way to the old one says nothing", async () => {
    const id = randomUUID();
    await database.truth(
      `insert into digests (id, user_id, kind, day, timezone, address, queued_at, try_after)
       values ($1, $2, 'weekly', '2026-11-30', 'UTC', '', now(), now())`,
      [id, account.userId],
    );
    const old = new Date(Date.now() - 5 * DAY_MS);
    await database.truth(
      `update notification_settings
       set mail_given_up_at = $2, mail_confirmed_at = $2, mail_watched_since = $2, mail_delivered_at = $2 where user_id = $1`,
      [account.userId, old],
    );
    const change = (email: string) => database.truth("update auth.users set email = $2 where id = $1", [account.userId, email]);
    await change(account.email.toUpperCase());
    expect(await proofs()).toEqual({ since: old, delivered: old, givenUp: old, confirmed: old });
    await change(`new-${account.email}`);
    const known = await proofs();
    expect(known).toMatchObject({ delivered: null, givenUp: null, confirmed: null });
    expect(known.since?.getTime()).toBeGreaterThan(Date.now() - HOUR_MS);
    for (const status of ["sent", "failed"]) {
      await database.truth("update digests set status = 'queued', settled_at = null where id = $1", [id]);
      await database.truth("update digests set status = $2, settled_at = now() where id = $1", [id, status]);
    }
    expect(await proofs()).toEqual(known);
    await change(account.email);
    await database.truth("update digests set status = 'queued', settled_at = null where id = $1", [id]);
    await database.truth("update digests set status = 'sent', settled_at = now() where id = $1", [id]);
    expect((await proofs()).delivered).toBeInstanceOf(Date);
  });
});
