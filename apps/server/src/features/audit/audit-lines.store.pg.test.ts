import { randomUUID } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInAccount, type InAccount } from "../../db/pools.ts";
import { listAuditLines } from "./audit-lines.store.ts";

let database: OpenDatabase;
let inAccount: InAccount;
let mine: SeededAccount;
let theirs: SeededAccount;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  inAccount = createInAccount(createDatabase(database.open("app")));
  [mine, theirs] = [await database.seed(), await database.seed()];
});
afterAll(() => database.close());

const add = async ({ accountId }: SeededAccount, at: string, targetId: string): Promise<string> => {
  const id = randomUUID();
  await database.truth(
    `insert into audit_log (id, account_id, at, actor_label, action, target_kind, target_id)
     values ($1, $2, $3, 'ada@tank.example', 'switch_relay', 'relay', $4)`,
    [id, accountId, at, targetId],
  );
  return id;
};
const list = (before?: string, limit = 2) =>
  inAccount(mine.accountId, (transaction) => listAuditLines(transaction, mine.accountId, { before, limit }));

describe("[SEC-12] the audit list", () => {
  it("goes back line by line, newest first, also through lines of one and the same microsecond", async () => {
    const together = "2026-11-15T12:00:00.123456Z";
    for (const name of ["a", "b", "c", "d", "e"]) await add(mine, together, name);
    await add(mine, "2026-11-15T12:00:00.123457Z", "newest");
    await add(mine, "2026-11-15T12:00:00.123455Z", "oldest");
    const seen: string[] = [];
    for (let page = await list(); page.length > 0; page = await list(page.at(-1)?.id))
      seen.push(...page.map(({ targetId }) => targetId));
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect([seen.at(0), seen.at(-1)]).toEqual(["newest", "oldest"]);
  });

  it("[SEC-1] shows no line of another household, and a foreign line to begin from is like a missing one", async () => {
    const foreign = await add(theirs, "2100-01-01T00:00:00Z", "foreign");
    expect((await list(undefined, 100)).map(({ targetId }) => targetId)).not.toContain("foreign");
    expect(await list(foreign)).toEqual([]);
    expect(await list(randomUUID())).toEqual([]);
    const unasked = await inAccount(mine.accountId, (transaction) =>
      listAuditLines(transaction, theirs.accountId, { before: undefined, limit: 100 }),
    );
    expect(unasked).toEqual([]);
  });
});
