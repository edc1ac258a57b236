// Whom a household calls, and each member's own ways beside each other: on a whole server without mail.

import { withClient } from "@halocline/local-services/database";
import { type SeededAccount, seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let owner: SeededAccount;
let member: SeededAccount;

const join = (role: "keeper" | "viewer") => seedMember(server.database.urls.admin, owner.accountId, role);

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
}, 60_000);
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await server.seed({ deviceNames: ["Reef"] });
  member = await join("viewer");
});

const ask = async (key: string, account: SeededAccount, body?: unknown) => {
  const response = await server.send(key, { account, ...(body !== undefined && { body }) });
  return { status: response.status, body: (await response.json()) as any };
};
const CALL = "/api/settings/channels";
const TOPIC = "reef-3f9-secret";
const input = { name: "My phone", fields: { server: "https://ntfy.sh", topic: TOPIC }, severities: ["info"], isEnabled: true };
const add = async (account: SeededAccount) =>
  (await ask(`POST ${CALL}`, account, { preset: "ntfy", ...input })).body.id as string;
const escalation = async () => (await ask("GET /api/settings/escalation", owner)).body;

describe("whom a household calls when nobody answers", () => {
  it("is the other one of two until it chooses, and nobody in particular of three", async () => {
    expect(await escalation()).toMatchObject({ isOn: true, secondUserId: member.userId, secondAfterMinutes: 10 });
    await join("keeper");
    expect(await escalation()).toMatchObject({ secondUserId: null });
  });

  it("stays nobody in particular once the household has said so", async () => {
    const body = { isOn: true, secondUserId: null, secondAfterMinutes: 10, everyoneAfterMinutes: 20 };
    expect((await ask("PUT /api/settings/escalation", owner, body)).status).toBe(200);
    expect(await escalation()).toMatchObject({ secondUserId: null });
  });

  it("is nobody who leaves at this very moment", async () => {
    const body = { isOn: true, secondUserId: member.userId, secondAfterMinutes: 10, everyoneAfterMinutes: 20 };
    await withClient(server.database.urls.admin, async (client) => {
      await client.query("begin");
      await client.query("delete from memberships where account_id = $1 and user_id = $2", [owner.accountId, member.userId]);
      const asked = ask("PUT /api/settings/escalation", owner, body);
      const waiting = "select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))";
      await expect.poll(async () => (await client.query(waiting)).rows.length, { timeout: 10_000 }).toBe(1);
      await client.query("commit");
      const fields = { secondUserId: "This person does not belong to the household" };
      expect(await asked).toMatchObject({ status: 400, body: { fields } });
    });
  });

  it("[SAFE-22] says of each whether they could be reached, whatever their way is for, and nothing else of it", async () => {
    const of = async () => (await escalation()).people.find(({ userId }: { userId: string }) => userId === member.userId);
    expect(await of()).toEqual({ userId: member.userId, name: "Nemo Guest", role: "viewer", canBeCalled: false });
    const id = await add(member);
    expect(await of()).toMatchObject({ canBeCalled: true });
    expect((await ask("GET /api/settings/ways", member)).body).toMatchObject({ canWake: true });
    await withClient(server.database.urls.admin, (client) =>
      client.query("update notification_channels set given_up_at = now() where id = $1", [id]),
    );
    expect(await of()).toMatchObject({ canBeCalled: false });
    expect((await ask("GET /api/settings/ways", member)).body).toMatchObject({ canWake: false });
  });
});

describe("[SEC-1] the ways of a member", () => {
  it.each([
    ["an owner's are nobody else's", () => [owner, member] as const],
    ["and a member's not an owner's", () => [member, owner] as const],
  ])("are their own: %s", async (_case, who) => {
    const [whose, other] = who();
    const id = await add(whose);
    const kept = (await ask(`GET ${CALL}`, whose)).body;
    expect(kept).toMatchObject([{ id, secrets: ["topic"] }]);
    expect([(await ask(`GET ${CALL}`, other)).body, JSON.stringify(kept).includes(TOPIC)]).toEqual([[], false]);
    expect(JSON.stringify((await ask("GET /api/settings/ways", other)).body)).not.toContain(id);
    for (const [key, body] of [
      [`PUT ${CALL}/${id}`, { ...input, isEnabled: false }],
      [`DELETE ${CALL}/${id}`, undefined],
      [`POST ${CALL}/${id}/test`, undefined],
      [`POST ${CALL}/${id}/arrival`, { hasArrived: true }],
    ] as const)
      expect((await ask(key, other, body)).status).toBe(404);
    expect((await ask(`GET ${CALL}`, whose)).body).toEqual(kept);
  });

  it("are theirs to change, and whom the household calls is not", async () => {
    const id = await add(member);
    expect((await ask(`PUT ${CALL}/${id}`, member, { ...input, name: "Other phone" })).body).toMatchObject({
      name: "Other phone",
    });
    expect((await ask("GET /api/push/key", member)).status).toBe(200);
    expect((await ask(`DELETE ${CALL}/${id}`, member)).status).toBe(200);
    for (const key of ["GET", "PUT"]) expect((await ask(`${key} /api/settings/escalation`, member)).status).toBe(403);
  });
});
