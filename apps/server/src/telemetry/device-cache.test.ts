import { formatBoot } from "@halocline/domain/devices/boot";
import { describe, expect, it, vi } from "vitest";
import { incoming, newAnchor, registration } from "../../test/incoming.ts";
import type { BootAnchor } from "../features/devices/device-registry.store.ts";
import { createDeviceCache } from "./device-cache.ts";

const T0_MS = 1_800_000_000_000;
const [REEF, SUMP, STRANGER] = [registration(1), registration(2), registration(9)];

function knowing(registered: readonly string[], stored: Record<string, number> = {}) {
  const anchors = new Map(Object.entries(stored));
  const store = {
    findRegistered: vi.fn(async (ids: readonly string[]) =>
      ids
        .filter((id) => registered.includes(id))
        .map((registrationId) => ({
          registrationId,
          deviceNo: Number(registrationId.slice(-3)),
          accountId: `account of ${registrationId}`,
        })),
    ),
    claimAnchors: vi.fn(async (wanted: readonly BootAnchor[]) =>
      wanted.map(({ deviceNo, boot, anchorMs }) => {
        const key = `${deviceNo} ${formatBoot(boot)}`;
        if (!anchors.has(key)) anchors.set(key, anchorMs);
        return newAnchor(anchors.get(key) as number);
      }),
    ),
  };
  return { store, known: createDeviceCache(store) };
}

describe("what a worker remembers", () => {
  it("costs one lookup and one claim for a whole batch, and none while nothing is new", async () => {
    const { store, known } = knowing([REEF, SUMP]);
    const batch = [REEF, SUMP, REEF, SUMP].map((id, n) => incoming(id, T0_MS + n, { up_ms: 1000 + n }));
    await known.load(batch, T0_MS);
    expect(store.findRegistered.mock.calls).toEqual([[[REEF, SUMP]]]);
    expect(store.claimAnchors).toHaveBeenCalledTimes(1);
    expect(store.claimAnchors.mock.calls[0]?.[0]).toHaveLength(2);
    await known.load(batch, T0_MS + 10_000);
    expect(store.findRegistered).toHaveBeenCalledTimes(1);
    expect(store.claimAnchors).toHaveBeenCalledTimes(1);
    expect(known.get(REEF)).toMatchObject({ deviceNo: 1, accountId: `account of ${REEF}` });
  });

  it("takes the anchor that holds, not the one it would have liked", async () => {
    const { known } = knowing([REEF], { "1 57-9f3c1a77": 42 });
    await known.load([incoming(REEF, T0_MS, { up_ms: 1000 })], T0_MS);
    expect(known.get(REEF)?.lives.get("57-9f3c1a77")?.anchorMs).toBe(42);
  });

  it("anchors a boot by its first message in the batch", async () => {
    const { store, known } = knowing([REEF]);
    await known.load([incoming(REEF, T0_MS, { up_ms: 1000 }), incoming(REEF, T0_MS + 500, { up_ms: 9000 })], T0_MS);
    expect(store.claimAnchors.mock.calls[0]?.[0]).toMatchObject([{ deviceNo: 1, anchorMs: T0_MS - 1000 }]);
  });

  it("claims a new boot without asking again who the device is", async () => {
    const { store, known } = knowing([REEF]);
    await known.load([incoming(REEF, T0_MS)], T0_MS);
    await known.load([incoming(REEF, T0_MS, { boot: "58-00000001" })], T0_MS);
    expect(store.findRegistered).toHaveBeenCalledTimes(1);
    expect(store.claimAnchors).toHaveBeenCalledTimes(2);
  });

  it("asks again for a stranger after ten seconds, and not before", async () => {
    const { store, known } = knowing([]);
    const ask = (nowMs: number) => known.load([incoming(STRANGER, nowMs)], nowMs);
    await ask(T0_MS);
    await ask(T0_MS + 9999);
    expect(store.findRegistered).toHaveBeenCalledTimes(1);
    await ask(T0_MS + 10_000);
    expect(store.findRegistered).toHaveBeenCalledTimes(2);
    expect(known.get(STRANGER)).toBeUndefined();
    expect(store.claimAnchors).not.toHaveBeenCalled();
  });

  it("remembers nothing of a lookup that failed", async () => {
    const { store, known } = knowing([REEF]);
    store.claimAnchors.mockRejectedValueOnce(new Error("away"));
    const batch = [incoming(REEF, T0_MS)];
    await expect(known.load(batch, T0_MS)).rejects.toThrow("away");
    await known.load(batch, T0_MS);
    expect(known.get(REEF)?.lives.size).toBe(1);
  });

  it("[SEC-10] counts new boots, and neither a lookup that failed nor a boot that is read again", async () => {
    const { store, known } = knowing([REEF]);
    const load = (boot: string) => known.load([incoming(REEF, T0_MS, { boot })], T0_MS);
    for (let n = 0; n < 200; n++) {
      store.claimAnchors.mockRejectedValueOnce(new Error("away"));
      await expect(load("1-00000001")).rejects.toThrow("away");
    }
    for (let n = 0; n < 200; n++) {
      await load("1-00000001");
      known.doubt([{ registrationId: REEF, boot: { counter: 1, nonce: 1 } }]);
    }
    expect(known.get(REEF)?.lives.has("1-00000001")).toBe(true);
    for (let n = 2; n <= 121; n++) await load(`${n}-00000001`);
    expect([120, 121].map((n) => known.get(REEF)?.lives.has(`${n}-00000001`))).toEqual([true, false]);
    await known.load([incoming(REEF, T0_MS, { boot: "122-00000001" })], T0_MS + 3_600_000);
    expect(known.get(REEF)?.lives.has("122-00000001")).toBe(true);
  });

  it("forgets old boots, so that a device in a boot loop does not fill the memory", async () => {
    const { known } = knowing([REEF]);
    for (let n = 0; n < 50; n++) await known.load([incoming(REEF, T0_MS, { boot: `${n}-00000001` })], T0_MS);
    expect(known.get(REEF)?.lives.size).toBeLessThanOrEqual(8);
    expect(known.get(REEF)?.lives.has("49-00000001")).toBe(true);
  });

  // After a pause of the ingest the stream holds many boots of a device in a boot loop: all belong to one batch.
  it("knows every boot of the batch it was loaded for", async () => {
    const { known } = knowing([REEF]);
    const boots = Array.from({ length: 6 }, (_, n) => `${n}-00000001`);
    await known.load(
      boots.map((boot) => incoming(REEF, T0_MS, { boot })),
      T0_MS,
    );
    expect(boots.filter((boot) => !known.get(REEF)?.lives.has(boot))).toEqual([]);
  });

  // A new boot of the batch must not push out an old one that the same batch still speaks of.
  it("knows every boot of the batch, also those it knew before", async () => {
    const { known } = knowing([REEF]);
    const sighting = (n: number) => incoming(REEF, T0_MS, { boot: `${n}-00000001` });
    for (let n = 0; n < 4; n++) await known.load([sighting(n)], T0_MS);
    const oldest = [...(known.get(REEF)?.lives.keys() ?? [])][0] ?? "";
    await known.load([incoming(REEF, T0_MS, { boot: oldest }), sighting(4), sighting(5)], T0_MS);
    expect([oldest, "4-00000001", "5-00000001"].filter((boot) => !known.get(REEF)?.lives.has(boot))).toEqual([]);
  });
});
