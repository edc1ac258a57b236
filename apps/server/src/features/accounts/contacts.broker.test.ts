// Telephone numbers: given, changed and deleted by their person, seen by the same household and by nobody else.

import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let owner: SeededAccount;
let member: SeededAccount;
let stranger: SeededAccount;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
}, 60_000);
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await server.seed({ deviceNames: ["Reef"] });
  stranger = await server.seed({ deviceNames: ["Other"] });
  member = { ...owner, ...(await seedMember(server.database.urls.admin, owner.accountId, "viewer")) };
});

const query = (text: string, values: unknown[]) =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, values)).rows as any[]);
const contacts = async (account: SeededAccount) => (await (await server.get("/api/contacts", account)).json()) as any[];

async function give(account: SeededAccount, phoneNumber: unknown) {
  const { firstName, lastName, email } = (await (await server.get("/api/settings/profile", account)).json()) as any;
  const body = { firstName, lastName, email, ...(phoneNumber !== undefined && { phoneNumber }) };
  const answer = await server.send("PUT /api/settings/profile", { cookie: server.cookieOf(account), body });
  return { status: answer.status, body: (await answer.json()) as any };
}

describe("a telephone number", () => {
  it("is kept as the world dials it, stays when it is not mentioned, and is gone when it is emptied", async () => {
    expect((await give(owner, " +49 (0)170 123-4567 ")).body.profile.phoneNumber).toBe("+491701234567");
    expect((await give(owner, undefined)).body.profile.phoneNumber).toBe("+491701234567");
    for (const emptied of ["", null]) {
      await give(owner, "+491701234567");
      expect((await give(owner, emptied)).body.profile.phoneNumber).toBeNull();
    }
    expect(await query("select phone_number from auth.users where id = $1", [owner.userId])).toEqual([{ phone_number: null }]);
  });

  it.each(["0170 1234567", "+49 170 CALL", "javascript:alert(1)", "+1".repeat(30)])("is refused as %j", async (text) => {
    expect(await give(owner, text)).toMatchObject({ status: 400, body: { fields: { phoneNumber: expect.any(String) } } });
  });

  it("is seen by the others of the household, not by the person, a stranger or who has left, nor in a public demonstration", async () => {
    await give(owner, "+491701234567");
    expect(await contacts(member)).toMatchObject([{ userId: owner.userId, phoneNumber: "+491701234567" }]);
    expect([await contacts(owner), await contacts(stranger)]).toEqual([[], []]);
    await query("update devices set is_simulated = true where account_id = $1", [owner.accountId]);
    await query("update accounts set is_public_demo = true where id = $1", [owner.accountId]);
    expect(await contacts(member)).toEqual([]);
    await query("update accounts set is_public_demo = false where id = $1", [owner.accountId]);
    await query("delete from memberships where user_id = $1", [owner.userId]);
    expect(await contacts(member)).toEqual([]);
  });
});
