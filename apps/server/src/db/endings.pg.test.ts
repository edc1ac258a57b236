import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { type Ending, openEndings } from "./endings.ts";

let database: OpenDatabase;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => database.close());

async function listen() {
  const told: Ending[] = [];
  const at = { listening: 0 };
  const errors: unknown[] = [];
  const endings = openEndings({
    config: { databaseUrls: database.urls },
    reportError: (_place, error) => void errors.push(error),
    onStop: (stop) => void stops.push(stop),
  });
  endings.watch({ onEnding: (ending) => void told.push(ending), onListening: () => void at.listening++ });
  await eventually(
    () => at.listening,
    (times) => times === 1,
  );
  const heard = (ending: Ending) =>
    eventually(
      () => told.some(({ kind, id }) => kind === ending.kind && id === ending.id),
      (isHeard) => isHeard,
    );
  return { at, told, errors, heard };
}

describe("[SAFE-14] the database tells every process", () => {
  it("of a session that ended, a role that changed, and a device that came, left or has another use for a relay", async () => {
    const { told, heard } = await listen();
    const { userId, accountId, devices } = await database.seed({ deviceNames: ["Reef"] });
    const household = { kind: "household", id: accountId } as const;
    const person = { kind: "user", id: userId } as const;
    expect(await heard(household)).toBe(true);
    const happenings: [string, string, Ending][] = [
      ["update memberships set role = 'viewer' where user_id = $1", userId, person],
      ["update auth.users set role = 'admin' where id = $1", userId, person],
      ["update relays set role = 'spare' where channel_number = 3 and device_id = $1", devices[0]?.id ?? "", household],
      ["update devices set registration_id = gen_random_uuid() where id = $1", devices[0]?.id ?? "", household],
      ["delete from devices where id = $1", devices[0]?.id ?? "", household],
      ["delete from memberships where user_id = $1", userId, person],
    ];
    const [session] = await database.truth("select id from auth.sessions where user_id = $1", [userId]);
    for (const [statement, id, ending] of happenings) {
      told.length = 0;
      await database.truth(statement, [id]);
      expect(await heard(ending), statement).toBe(true);
    }
    // The session went with the membership, by a cascade.
    expect(await heard({ kind: "session", id: String(session?.id) })).toBe(true);
  });

  it("nothing of what changes no right", async () => {
    const { told, heard } = await listen();
    const { userId, accountId, devices } = await database.seed({ deviceNames: ["Reef"] });
    await heard({ kind: "household", id: accountId });
    told.length = 0;
    await database.truth("update auth.sessions set updated_at = now(), expires_at = expires_at where user_id = $1", [userId]);
    await database.truth("update memberships set role = role where user_id = $1", [userId]);
    await database.truth("update devices set name = 'Other' where id = $1", [devices[0]?.id]);
    await database.truth("update relays set is_on = not is_on where device_id = $1", [devices[0]?.id]);
    await database.truth("delete from auth.sessions where user_id = $1", [userId]);
    await eventually(
      () => told.length,
      (count) => count > 0,
    );
    expect(told.map(({ kind }) => kind)).toEqual(["session"]);
  });

  it("again after its connection was cut, and says that something may have been missed", async () => {
    const { at, errors, heard } = await listen();
    await database.truth(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen halocline%'",
    );
    await eventually(
      () => at.listening,
      (times) => times === 2,
    );
    expect([at.listening, errors.length]).toEqual([2, 1]);
    const { accountId } = await database.seed({ deviceNames: ["Reef"] });
    expect(await heard({ kind: "household", id: accountId })).toBe(true);
  });
});
