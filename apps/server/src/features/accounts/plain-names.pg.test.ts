// The migration for names that were stored before names had to be plain.

import { readFileSync } from "node:fs";
import { isPlainName } from "@halocline/domain/accounts/person-name";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";

const MIGRATION = new URL("../../db/migrations/20261119110100_plain_names.sql", import.meta.url);

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

it("[SEC-8] names with links, line breaks and direction marks become plain, the others stay", async () => {
  const [odd, empty, plain] = [await database.seed(), await database.seed(), await database.seed()];
  const rename = "update auth.users set first_name = $2, last_name = $3 where id = $1";
  await database.truth(rename, [odd.userId, "Your tank floods! http://evil.example", "Reef\u202eflip\r\n\u200bBcc"]);
  await database.truth(rename, [empty.userId, "\u200b\u2028", "WWW.evil.example"]);
  await database.truth(rename, [plain.userId, "Zoë-Ann", "O’Connor محمد 王小明"]);
  await database.truth("update accounts set name = $2 where id = $1", [odd.accountId, "http://evil.example household"]);
  await database.truth(readFileSync(MIGRATION, "utf8").split("-- migrate:down")[0] ?? "");
  const nameOf = async (userId: string) =>
    Object.values((await database.truth("select first_name, last_name from auth.users where id = $1", [userId]))[0] ?? {}).map(
      String,
    );
  expect(await nameOf(odd.userId)).toEqual(["Your tank floods! http evil.example", "Reef flip Bcc"]);
  expect(await nameOf(plain.userId)).toEqual(["Zoë-Ann", "O’Connor محمد 王小明"]);
  const [first, last] = await nameOf(empty.userId);
  expect([first === "", last, isPlainName(String(first))]).toEqual([false, "evil.example", true]);
  expect(await database.truth("select name from accounts where id = $1", [odd.accountId])).toEqual([
    { name: "http evil.example household" },
  ]);
});
