// From a hello to a claim on a real database: whose a device may become, and whose not.

import { randomUUID } from "node:crypto";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { newHardwareId, newPairingClientId, pairingHello } from "../../../test/pairing-device.ts";
import { hashKey } from "../../broker/device-auth.ts";
import { createPairingSecrets } from "../../broker/pairing-secrets.ts";
import type { Config } from "../../config/config.ts";
import { createDatabase, createInAccount, type Database } from "../../db/pools.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { isRejection } from "../../rejections/rejection.ts";
import { type ClaimContext, claimAllDevices, claimDevice, discoverDevices } from "./claim-devices.service.ts";
import { createHelloLimiter } from "./hello-limiter.ts";
import { issuePairingCode } from "./issue-pairing-code.service.ts";
import { type HelloContext, takeHello } from "./pairing.consumer.ts";
import { completeClaim, findGrant, sweepPairing } from "./pairing.store.ts";
import type { Registration } from "./registrations.store.ts";

const SECRET = "a session secret for tests, long enough";

let database: OpenDatabase;
let mine: SeededAccount;
let theirs: SeededAccount;
let ingest: Database;
const grants: { clientId: string; registrationId: string; key: string }[] = [];
const stopped: string[] = [];

/** Registration calls and hellos of one instance; its clock moves two seconds with every hello. */
function instance(devicePairing: "code" | "open", devicesPerHousehold = 500) {
  const [logger, metrics] = [createLogger("silent"), createMetrics()];
  const config = { sessionSecret: SECRET, oldSessionSecret: null, devicePairing, devicesPerHousehold } as Config;
  const publish = (subject: string, text: string) => {
    const { username, password } = JSON.parse(text) as Record<string, string>;
    grants.push({ clientId: subject.split(".")[3] ?? "", registrationId: username ?? "", key: password ?? "" });
  };
  const ctx = {
    config,
    inAccount: createInAccount(createDatabase(database.open("app", 8))),
    database: createDatabase(database.open("auth", 2)),
    broker: { publish },
    secrets: createPairingSecrets({ sessionSecret: SECRET, oldSessionSecret: null }),
    stopPumps: async ({ registrationId }: Registration) => stopped.push(registrationId) > 0,
    closeConnections: async () => {},
    newId: randomUUID,
    reportError: () => {},
  } as unknown as ClaimContext;
  const calls = {
    issuePairingCode: (accountId: string) => issuePairingCode(ctx, accountId),
    claimDevices: {
      discover: (accountId: string) => discoverDevices(ctx, accountId),
      register: (caller: SeededAccount, hardwareId: string, name: string) =>
        claimDevice(ctx, caller, hardwareId, { name, timezone: undefined }),
      claimAll: (caller: SeededAccount) => claimAllDevices(ctx, caller, undefined),
    },
  };
  let nowMs = 0;
  const limiter = createHelloLimiter(() => nowMs);
  const helloContext = { ...ctx, database: ingest, limiter, logger, metrics };
  const hello = (clientId: string, hardwareId: string, code?: string, button?: boolean) => {
    nowMs += 2000;
    return takeHello(helloContext, clientId, Buffer.from(pairingHello(hardwareId, code, button)));
  };
  const codeOf = async ({ accountId }: SeededAccount) => (await calls.issuePairingCode(accountId)).code;
  return {
    ...calls,
    hello,
    codeOf,
    discovered: async ({ accountId }: SeededAccount) =>
      (await calls.claimDevices.discover(accountId)).map(({ hardwareId }) => hardwareId),
    register: async (account: SeededAccount, hardwareId: string, name = "Reef") => {
      const outcome = await calls.claimDevices.register(account, hardwareId, name);
      return isRejection(outcome) ? outcome.rejection : outcome;
    },
    dropped: async (reason: string) => {
      const { values } = await metrics.ingest.dropped.get();
      return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
    },
  };
}

let home: ReturnType<typeof instance>;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  [mine, theirs] = [await database.seed(), await database.seed()];
  ingest = createDatabase(database.open("ingest", 4));
  home = instance("code");
});
afterAll(() => database.close());

/** Says hello with this account's code, and answers with the new board and its client. */
async function announce(account: SeededAccount) {
  const [clientId, hardwareId] = [newPairingClientId(), newHardwareId()];
  await home.hello(clientId, hardwareId, await home.codeOf(account));
  return { clientId, hardwareId };
}

const isWin = (outcome: unknown) => typeof outcome === "object";
const grantsFor = (clientId: string) => grants.filter((grant) => grant.clientId === clientId);
const obstacleOf = async ({ accountId }: SeededAccount, board: string) =>
  (await home.claimDevices.discover(accountId)).find(({ hardwareId }) => hardwareId === board)?.obstacle;
/** As after a first sign-in. */
const connected = (hardwareId: string) =>
  database.truth("update devices set connected_at = now() where hardware_id = $1", [hardwareId]);
/** Its grant ended without a sign-in. */
const agedWithoutSignIn = async (hardwareId: string) => {
  await database.truth("update devices set created_at = now() - interval '281 seconds' where hardware_id = $1", [hardwareId]);
  await database.truth(
    "update pairing_grants set expires_at = now() - interval '1 s' where device_id = (select id from devices where hardware_id = $1)",
    [hardwareId],
  );
};
const devicesOf = (hardwareId: string) => database.truth("select * from devices where hardware_id = $1", [hardwareId]);

describe("[SEC-4] a pairing code", () => {
  it("is given again while it has more than five minutes left, then replaced", async () => {
    const first = await home.codeOf(mine);
    expect(await home.codeOf(mine)).toBe(first);
    expect(await home.codeOf(theirs)).not.toBe(first);
    await database.truth("update pairing_codes set expires_at = now() + interval '301 seconds' where account_id = $1", [
      mine.accountId,
    ]);
    expect(await home.codeOf(mine)).toBe(first);
    await database.truth("update pairing_codes set expires_at = now() + interval '299 seconds' where account_id = $1", [
      mine.accountId,
    ]);
    const { code, expiresAt } = await home.issuePairingCode(mine.accountId);
    expect(code).not.toBe(first);
    expect(Math.abs(expiresAt.getTime() - Date.now() - 15 * 60_000)).toBeLessThan(5000);
  });

  it("is one, also when a hundred ask at once", async () => {
    const other = await database.seed({ deviceNames: [] });
    const codes = await Promise.all(Array.from({ length: 100 }, () => home.codeOf(other)));
    expect(new Set(codes).size).toBe(1);
  });

  it("stands nowhere in the database, and a plain hash of it neither", async () => {
    const code = await home.codeOf(mine);
    const stored = JSON.stringify(await database.truth("select to_jsonb(c) from pairing_codes c"));
    for (const form of [code, Buffer.from(code).toString("hex"), hashKey(code).toString("hex")])
      expect(stored).not.toContain(form);
  });

  it("that cannot be opened any more is replaced", async () => {
    const first = await home.codeOf(mine);
    await database.truth("update pairing_codes set code_sealed = 'sealed by another secret' where account_id = $1", [
      mine.accountId,
    ]);
    expect(await home.codeOf(mine)).not.toBe(first);
  });
});

describe("[SEC-4] a hello", () => {
  it("with a code is shown to the account of the code only", async () => {
    const { hardwareId } = await announce(mine);
    expect(await home.discovered(mine)).toContain(hardwareId);
    expect(await home.discovered(theirs)).not.toContain(hardwareId);
  });

  it("is shown for five minutes", async () => {
    const { hardwareId, clientId } = await announce(mine);
    const age = (seconds: number) =>
      database.truth("update pairing_announcements set last_seen_at = now() - $2 * interval '1 second' where client_id = $1", [
        clientId,
        seconds,
      ]);
    await age(295);
    expect(await home.discovered(mine)).toContain(hardwareId);
    await age(301);
    expect(await home.discovered(mine)).not.toContain(hardwareId);
    expect(await home.register(mine, hardwareId)).toBe("not_announced");
  });

  it("without a code, with a wrong or an expired one is counted and ignored", async () => {
    const [hardwareId, other] = [newHardwareId(), await database.seed({ deviceNames: [] })];
    const expired = await home.codeOf(other);
    await database.truth("update pairing_codes set expires_at = now() where account_id = $1", [other.accountId]);
    const before = await home.dropped("pairing_wrong_code");
    await home.hello(newPairingClientId(), hardwareId);
    await home.hello(newPairingClientId(), hardwareId, "0000-0000");
    await home.hello(newPairingClientId(), hardwareId, expired);
    expect(await home.dropped("pairing_without_code")).toBe(1);
    expect(await home.dropped("pairing_wrong_code")).toBe(before + 2);
    expect(await database.truth("select from pairing_announcements where hardware_id = $1", [hardwareId])).toEqual([]);
  });

  it("of a client that gave five wrong codes is ignored, also with the right one", async () => {
    const [clientId, hardwareId] = [newPairingClientId(), newHardwareId()];
    for (let tries = 0; tries < 5; tries++) await home.hello(clientId, hardwareId, `0000-000${tries}`);
    await home.hello(clientId, hardwareId, await home.codeOf(mine));
    expect(await home.discovered(mine)).not.toContain(hardwareId);
  });

  it("for a board of another account is shown with the reason; with its own account's code it asks for a new key", async () => {
    const owned = theirs.devices[0]?.hardwareId ?? "";
    await connected(owned);
    await home.hello(newPairingClientId(), owned, await home.codeOf(mine));
    expect(await obstacleOf(mine, owned)).toBe("registered_elsewhere");
    expect(await home.register(mine, owned)).toBe("registered_elsewhere");
    await home.claimDevices.claimAll(mine);
    expect(await devicesOf(owned)).toMatchObject([{ account_id: theirs.accountId }]);
    await home.hello(newPairingClientId(), owned, await home.codeOf(theirs));
    const announced = await home.claimDevices.discover(theirs.accountId);
    expect(announced.find(({ hardwareId }) => hardwareId === owned)?.device?.id).toBe(theirs.devices[0]?.id);
    expect(await home.claimDevices.claimAll(theirs)).toEqual([]);
  });

  it("that is no hello is counted and touches nothing", async () => {
    const bad = ["{", "{}", JSON.stringify({ v: 1, device_id: "*", fw: "1", hw: "x", rssi: 0 }), "x".repeat(2000)];
    const ctx: HelloContext = {
      config: { devicePairing: "open" } as Config,
      secrets: createPairingSecrets({ sessionSecret: SECRET, oldSessionSecret: null }),
      database: createDatabase({ connect: () => Promise.reject(new Error("asked")) } as never),
      broker: { publish: () => {} } as never,
      limiter: createHelloLimiter(Date.now),
      logger: { warn: (): never => expect.unreachable("the database was asked") } as never,
      metrics: createMetrics(),
      reportError: () => {},
    };
    for (const text of bad) await takeHello(ctx, newPairingClientId(), Buffer.from(text));
  });
});

describe("[SEC-4] a claim", () => {
  it("has one winner of a hundred at once, and one device", async () => {
    const { hardwareId, clientId } = await announce(mine);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => home.register(mine, hardwareId)));
    expect(outcomes.filter(isWin)).toHaveLength(1);
    expect(new Set(outcomes.filter((outcome) => !isWin(outcome)))).toEqual(new Set(["not_announced"]));
    expect(await devicesOf(hardwareId)).toHaveLength(1);
    expect(grantsFor(clientId)).toHaveLength(1);
  });

  it("of a board that announced itself to two accounts has one winner", async () => {
    for (let round = 0; round < 10; round++) {
      const hardwareId = newHardwareId();
      for (const account of [mine, theirs]) await home.hello(newPairingClientId(), hardwareId, await home.codeOf(account));
      const tries = Array.from({ length: 20 }, (_, n) => home.register(n % 2 === 0 ? mine : theirs, hardwareId));
      expect((await Promise.all(tries)).filter(isWin)).toHaveLength(1);
      expect(await devicesOf(hardwareId)).toHaveLength(1);
    }
  });

  it("succeeds for the second account in none of a thousand tries", { timeout: 60_000 }, async () => {
    const { hardwareId } = await announce(mine);
    const [expired, stranger] = [await home.codeOf(theirs), newPairingClientId()];
    let [tries, successes] = [0, 0];
    const attempt = async (account: SeededAccount, wanted: string) => {
      const outcome = await home.register(account, wanted);
      if (account !== theirs) return;
      tries++;
      if (isWin(outcome)) successes++;
    };
    // Guessed: their call names my board, or something near it.
    for (let n = 0; n < 400; n++) await attempt(theirs, n % 2 === 0 ? hardwareId : hardwareId.slice(0, -1) + (n % 10));
    // Expired: their code was good once.
    await database.truth("update pairing_codes set expires_at = now() where account_id = $1", [theirs.accountId]);
    for (let n = 0; n < 200; n++) {
      await home.hello(n % 2 === 0 ? stranger : newPairingClientId(), hardwareId, expired);
      await attempt(theirs, hardwareId);
    }
    await database.truth("delete from pairing_codes where account_id = $1", [theirs.accountId]);
    // In a race with me, who has the code; and replayed, with my own code, after I have won.
    const race = Array.from({ length: 100 }, (_, n) => attempt(n % 2 === 0 ? theirs : mine, hardwareId));
    await Promise.all(race);
    const [device] = await devicesOf(hardwareId);
    expect(device?.account_id).toBe(mine.accountId);
    for (let n = 0; n < 200; n++) {
      await home.hello(newPairingClientId(), hardwareId, n % 2 === 0 ? await home.codeOf(theirs) : await home.codeOf(mine));
      await attempt(theirs, hardwareId);
      if (n % 10 === 0) successes += (await home.claimDevices.claimAll(theirs)).length;
    }
    for (let n = 0; n < 150; n++) await attempt(theirs, hardwareId);
    expect({ tries, successes }).toEqual({ tries: 1000, successes: 0 });
    expect((await devicesOf(hardwareId)).map(({ account_id: owner, id }) => ({ owner, id }))).toEqual([
      { owner: mine.accountId, id: device?.id },
    ]);
  });

  it("in an open instance needs no code, has one winner, and never takes a registered board", async () => {
    const open = instance("open");
    const [hardwareId, owned] = [newHardwareId(), (await database.seed()).devices[0]?.hardwareId ?? ""];
    await open.hello(newPairingClientId(), hardwareId);
    await open.hello(newPairingClientId(), owned);
    expect(await open.discovered(mine)).toContain(hardwareId);
    expect(await open.discovered(mine)).not.toContain(owned);
    expect(await home.discovered(mine)).not.toContain(hardwareId);
    expect(await home.register(mine, hardwareId)).toBe("not_announced");
    const tries = Array.from({ length: 40 }, (_, n) => open.register(n % 2 === 0 ? mine : theirs, hardwareId));
    expect((await Promise.all(tries)).filter(isWin)).toHaveLength(1);
  });
});

describe("[SEC-4] another household's registration of a board", () => {
  const press = async (account: SeededAccount, hardwareId: string) =>
    home.hello(newPairingClientId(), hardwareId, await home.codeOf(account), true);
  const ownersOf = async (hardwareId: string) => (await devicesOf(hardwareId)).map(({ account_id: owner }) => owner);

  it("that never connected stays while its grant runs, and without a press of the button", async () => {
    const { hardwareId } = await announce(theirs);
    await home.register(theirs, hardwareId);
    await press(mine, hardwareId);
    expect([await obstacleOf(mine, hardwareId), await home.register(mine, hardwareId)]).toEqual([
      "registered_elsewhere",
      "registered_elsewhere",
    ]);
    await agedWithoutSignIn(hardwareId);
    await database.truth("delete from pairing_announcements where hardware_id = $1", [hardwareId]);
    await home.hello(newPairingClientId(), hardwareId, await home.codeOf(mine));
    expect([await obstacleOf(mine, hardwareId), await home.register(mine, hardwareId)]).toEqual([
      "button_needed",
      "registered_elsewhere",
    ]);
    expect(await ownersOf(hardwareId)).toEqual([theirs.accountId]);
  });

  it("that never connected gives way to the household whose code the board gives with a press, and its audit log names it", async () => {
    const { hardwareId } = await announce(theirs);
    await home.register(theirs, hardwareId, "Squatted");
    const [lost] = await devicesOf(hardwareId);
    await agedWithoutSignIn(hardwareId);
    await press(mine, hardwareId);
    await home.claimDevices.claimAll(mine);
    expect(await ownersOf(hardwareId)).toEqual([theirs.accountId]);
    expect(isWin(await home.register(mine, hardwareId))).toBe(true);
    expect(await ownersOf(hardwareId)).toEqual([mine.accountId]);
    const lines = await database.truth("select account_id, action, detail from audit_log where target_id = $1 order by at desc", [
      lost?.id,
    ]);
    expect(lines[0]).toEqual({
      account_id: theirs.accountId,
      action: "give_up_device",
      detail: { hardwareId, name: "Squatted" },
    });
  });

  it("that connected once is never taken, however long it has been silent and whatever a hello contains", async () => {
    const { hardwareId } = await announce(theirs);
    await home.register(theirs, hardwareId);
    await agedWithoutSignIn(hardwareId);
    await connected(hardwareId);
    await database.truth("update devices set connected_at = now() - interval '3 years' where hardware_id = $1", [hardwareId]);
    for (let n = 0; n < 20; n++) {
      await press(mine, hardwareId);
      expect(await home.register(mine, hardwareId)).toBe("registered_elsewhere");
    }
    expect(await ownersOf(hardwareId)).toEqual([theirs.accountId]);
  });

  it("that connected once is ended by the statement of the operations guide, for an administrator", async () => {
    const { hardwareId } = await announce(theirs);
    await home.register(theirs, hardwareId);
    await connected(hardwareId);
    const [statement = ""] = documentedCommands("A board's id is occupied", "sql");
    await database.truth(statement.replace("hc-0a1b2c3d4e5f", hardwareId));
    await press(mine, hardwareId);
    expect(isWin(await home.register(mine, hardwareId))).toBe(true);
    expect(await ownersOf(hardwareId)).toEqual([mine.accountId]);
  });

  it("that never connected goes to one of two households that claim it in parallel", async () => {
    const [first, second] = [await database.seed({ deviceNames: [] }), await database.seed({ deviceNames: [] })];
    for (let round = 0; round < 10; round++) {
      const { hardwareId } = await announce(theirs);
      await home.register(theirs, hardwareId);
      await agedWithoutSignIn(hardwareId);
      for (const account of [first, second]) await press(account, hardwareId);
      const tries = Array.from({ length: 10 }, (_, n) => home.register(n % 2 === 0 ? first : second, hardwareId));
      expect((await Promise.all(tries)).filter(isWin)).toHaveLength(1);
      const owners = await ownersOf(hardwareId);
      expect(owners).toHaveLength(1);
      expect([first.accountId, second.accountId]).toContain(owners[0]);
    }
  });

  it("is kept by its household when its key signs in at the moment of the take-over, or is gone: never both", async () => {
    const auth = createDatabase(database.open("auth", 2));
    for (let round = 0; round < 10; round++) {
      const { hardwareId } = await announce(theirs);
      const { apiKey } = (await home.register(theirs, hardwareId)) as { apiKey: string };
      const [device] = await devicesOf(hardwareId);
      await agedWithoutSignIn(hardwareId);
      await press(mine, hardwareId);
      const [outcome] = await Promise.all([
        home.register(mine, hardwareId),
        completeClaim(auth, String(device?.registration_id), hashKey(apiKey)),
      ]);
      expect(await ownersOf(hardwareId)).toEqual([isWin(outcome) ? mine.accountId : theirs.accountId]);
    }
  });
});

describe("a household's number of controllers", () => {
  it("is bounded: of two registrations in parallel at the limit one succeeds, and the other board can be registered later", async () => {
    const [account, small] = [await database.seed(), instance("code", 3)];
    const boards: string[] = [];
    for (let n = 0; n < 12; n++) {
      boards.push(newHardwareId());
      await small.hello(newPairingClientId(), boards[n] as string, await small.codeOf(account));
    }
    expect(isWin(await small.register(account, boards[0] as string))).toBe(true);
    const outcomes = await Promise.all(boards.slice(1).map((hardwareId) => small.register(account, hardwareId)));
    expect(outcomes.filter(isWin)).toHaveLength(1);
    expect(outcomes).toContain("too_many_devices");
    const count = async () => (await database.truth("select from devices where account_id = $1", [account.accountId])).length;
    expect(await count()).toBe(3);
    expect(await small.claimDevices.claimAll(account)).toEqual([]);
    const refused = boards[1 + outcomes.indexOf("too_many_devices")] as string;
    await database.truth("delete from devices where hardware_id = $1", [boards[0]]);
    expect(isWin(await small.register(account, refused))).toBe(true);
    expect(await count()).toBe(3);
  });
});

describe("a registered device", () => {
  it("has one tank and the relays every device starts with", async () => {
    const { hardwareId } = await announce(mine);
    await home.register(mine, hardwareId, "Frag");
    const relays = (id: unknown) =>
      database.truth("select channel_number, role, max_runtime_s, is_on from relays where device_id = $1 order by 1", [id]);
    const [device] = await devicesOf(hardwareId);
    expect(await relays(device?.id)).toEqual(await relays(mine.devices[0]?.id));
    expect(await database.truth("select name, top_distance_mm from tanks where device_id = $1", [device?.id])).toEqual([
      { name: "Frag tank", top_distance_mm: null },
    ]);
    const lines = await database.truth("select action, actor_user_id, detail from audit_log where target_id = $1", [device?.id]);
    expect(lines).toEqual([{ action: "register_device", actor_user_id: mine.userId, detail: { hardwareId, name: "Frag" } }]);
  });

  it("[SEC-5] gets its key at each hello until it signs in; only its hash stays", async () => {
    const { hardwareId, clientId } = await announce(mine);
    const outcome = (await home.register(mine, hardwareId)) as { apiKey: string };
    await home.hello(clientId, hardwareId, await home.codeOf(mine));
    expect(grantsFor(clientId).map(({ key }) => key)).toEqual([outcome.apiKey, outcome.apiKey]);
    const everything = async () =>
      JSON.stringify(
        await database.truth("select to_jsonb(d), to_jsonb(g) from devices d left join pairing_grants g on g.device_id = d.id"),
      );
    expect(await everything()).not.toContain(outcome.apiKey);
    expect(await everything()).not.toContain(Buffer.from(outcome.apiKey).toString("hex"));
    const [device] = await devicesOf(hardwareId);
    expect(device?.key_hash).toEqual(hashKey(outcome.apiKey));
    await completeClaim(createDatabase(database.open("auth")), String(device?.registration_id), hashKey("an older key"));
    expect(await findGrant(ingest, clientId)).not.toBeNull();
    await completeClaim(createDatabase(database.open("auth")), String(device?.registration_id), hashKey(outcome.apiKey));
    expect(await database.truth("select from pairing_grants where device_id = $1", [device?.id])).toEqual([]);
    await home.hello(clientId, hardwareId, await home.codeOf(mine));
    expect(grantsFor(clientId)).toHaveLength(2);
  });

  it("[SEC-5] leaves no sealed key behind when it never comes", async () => {
    const { hardwareId, clientId } = await announce(mine);
    await home.register(mine, hardwareId);
    const [grant] = await database.truth("select expires_at from pairing_grants where client_id = $1", [clientId]);
    expect(Number(grant?.expires_at) - Date.now()).toBeLessThan(285_000);
    await database.truth("update pairing_grants set expires_at = now() - interval '1 ms' where client_id = $1", [clientId]);
    await home.hello(clientId, hardwareId, await home.codeOf(mine));
    expect(grantsFor(clientId)).toHaveLength(1);
    await sweepPairing(createDatabase(database.open("worker")));
    expect(await database.truth("select from pairing_grants where client_id = $1", [clientId])).toEqual([]);
  });

  it("[SAFE-19] that gets a new key has its pumps stopped first, and stays the same device", async () => {
    const [device] = mine.devices;
    const commandId = await database.truth(
      "insert into commands (id, account_id, device_id, type, payload) values (gen_random_uuid(), $1, $2, 'relay', '{}') returning id",
      [mine.accountId, device?.id],
    );
    await home.hello(newPairingClientId(), device?.hardwareId ?? "", await home.codeOf(mine));
    const outcome = await home.register(mine, device?.hardwareId ?? "", "Reef again");
    expect(outcome).toMatchObject({ deviceId: device?.id });
    expect(stopped).toContain(device?.registrationId);
    const [row] = await devicesOf(device?.hardwareId ?? "");
    expect(row).toMatchObject({ id: device?.id, registration_id: device?.registrationId, name: "Reef again" });
    expect(row?.key_hash).toEqual(hashKey((outcome as { apiKey: string }).apiKey));
    expect(await database.truth("select status from commands where id = $1", [commandId[0]?.id])).toEqual([
      { status: "cancelled" },
    ]);
    expect(await database.truth("select id from tanks where device_id = $1", [device?.id])).toEqual([{ id: device?.tankId }]);
  });
});
