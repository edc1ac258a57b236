// The order in which a key ends, and what happens when a step fails.

import { describe, expect, it } from "vitest";
import { createDatabase } from "../../db/pools.ts";
import { arePumpsOff } from "../accounts/pumps-off.ts";
import { deleteDevice, type EndKeyContext, giveNewKey } from "./end-key.service.ts";

const device = { id: "device", accountId: "account", registrationId: "registration" };
const caller = { userId: "user", accountId: "account", isConfirmed: true };

function endKeyWith(change: { stopPumps?: () => Promise<boolean>; closeConnections?: () => Promise<void> } = {}) {
  const story: string[] = [];
  const opened = new Set<string>();
  const step = async <T>(name: string, value: T): Promise<T> => {
    story.push(name);
    return value;
  };
  const store = {
    findRegistration: async (_transaction: unknown, accountId: string, deviceId: string) =>
      accountId === "account" && deviceId === "device" ? device : null,
    regenerateKey: () => step("new key", true),
    revokeKey: () => step("revoke", undefined),
    removeDevice: (_transaction: unknown, _actor: unknown, _device: unknown, detail: { arePumpsConfirmedOff: boolean }) =>
      step(`delete, confirmed ${detail.arePumpsConfirmedOff}`, true),
  };
  const ctx = {
    inAccount: (accountId: string, work: (transaction: object) => Promise<unknown>) => {
      opened.add(accountId);
      return work({});
    },
    database: createDatabase({ connect: async () => ({ query: async () => ({ rows: [] }), release: () => {} }) } as never),
    secrets: { newKey: () => ({ key: "the key", hash: Buffer.from("hash"), lastFour: " key" }) },
    stopPumps: () => step("pumps", true).then((isOff) => change.stopPumps?.() ?? isOff),
    closeConnections: () => step("close", undefined).then(() => change.closeConnections?.()),
    bus: { announceChange: () => void story.push("announce") },
  } as unknown as EndKeyContext;
  const endKey = {
    regenerate: (who: typeof caller, deviceId: string) => giveNewKey(ctx, who, deviceId, store),
    deleteDevice: (who: typeof caller, deviceId: string) => deleteDevice(ctx, who, deviceId, store),
  };
  return { endKey, story, opened };
}

describe("[SAFE-19] the end of a key", () => {
  it("with its device: pumps, key, connection, and only then the deletion", async () => {
    const { endKey, story, opened } = endKeyWith();
    expect(await endKey.deleteDevice(caller, "device")).toEqual({ arePumpsConfirmedOff: true });
    expect(story).toEqual(["pumps", "revoke", "close", "delete, confirmed true", "announce"]);
    expect([...opened]).toEqual(["account"]);
  });

  it("by a new one: pumps, key, connection", async () => {
    const { endKey, story } = endKeyWith();
    expect(await endKey.regenerate(caller, "device")).toEqual({ deviceId: "device", apiKey: "the key" });
    expect(story).toEqual(["pumps", "new key", "close"]);
  });

  it("does not wait for pumps that cannot be told, and does not call them off", async () => {
    const { endKey, story } = endKeyWith({ stopPumps: () => Promise.reject(new Error("no broker")) });
    expect(await endKey.deleteDevice(caller, "device")).toEqual({ arePumpsConfirmedOff: false });
    expect(story).toContain("delete, confirmed false");
  });

  it("deletes nothing while its connection may be open", async () => {
    const { endKey, story } = endKeyWith({ closeConnections: () => Promise.reject(new Error("no broker")) });
    await expect(endKey.deleteDevice(caller, "device")).rejects.toThrow("no broker");
    expect(story).toEqual(["pumps", "revoke", "close"]);
  });

  it.each(["regenerate", "deleteDevice"] as const)("%s touches nothing of another account", async (call) => {
    const { endKey, story } = endKeyWith();
    expect(await endKey[call]({ ...caller, accountId: "another" }, "device")).toEqual({ rejection: "device_not_found" });
    expect(story).toEqual([]);
  });
});

describe("[SAFE-19] pumps that do not answer", () => {
  it("are not confirmed off, after a bounded wait", async () => {
    const startedAtMs = performance.now();
    expect(await arePumpsOff(() => new Promise(() => {}), device, 50)).toBe(false);
    expect(performance.now() - startedAtMs).toBeLessThan(1000);
    expect(await arePumpsOff(async () => true, device, 50)).toBe(true);
  });
});
