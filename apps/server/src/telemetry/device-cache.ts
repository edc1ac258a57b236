// What this worker remembers about devices, so that a steady message costs no lookup: who they are, when their
// boots began, what they last reported. Only an optimisation: everything in it can be read again.

import { type Boot, bootNumber, parseBoot } from "@halocline/domain/devices/boot";
import { bootAnchorMs } from "@halocline/domain/devices/reading-time";
import type { DeviceReport } from "@halocline/domain/devices/report";
import type { BootAnchor, RegisteredDevice } from "../features/devices/device-registry.store.ts";
import type { Incoming } from "./decode-telemetry.ts";

/** One boot of one device: what every message of it shares. */
export type BootLife = Readonly<{ registrationId: string; bootText: string; boot: Boot; bootNumber: bigint; anchorMs: number }>;

export type KnownDevice = {
  readonly deviceNo: number;
  readonly accountId: string;
  readonly lives: Map<string, BootLife>;
  /** The newest report seen; what was last written may be up to a heartbeat older. */
  report: DeviceReport | null;
  lastWrittenAtMs: number;
  /** New boots in the running hour. */
  hour: number;
  bootsThisHour: number;
};

export type RegistryStore = Readonly<{
  findRegistered: (registrationIds: readonly string[]) => Promise<RegisteredDevice[]>;
  claimAnchors: (wanted: readonly BootAnchor[]) => Promise<number[]>;
}>;

export type Sighting = Pick<Incoming, "registrationId" | "receivedAtMs" | "boot" | "upMs">;

/** A registration we could not find is asked for again after this long: it may have been made a moment ago. */
const UNKNOWN_FOR_MS = 10_000;
const REMEMBERED_BOOTS = 4;
const HOUR_MS = 3_600_000;
/** One that restarts every thirty seconds; what is over is not confirmed, and comes again. */
const MOST_BOOTS_PER_HOUR = 120;

export function createDeviceCache(store: RegistryStore) {
  const devices = new Map<string, KnownDevice>();
  const unknownUntilMs = new Map<string, number>();
  const overgrown = new Set<KnownDevice>();

  async function loadDevices(registrationIds: Set<string>, nowMs: number): Promise<void> {
    for (const { registrationId, deviceNo, accountId } of await store.findRegistered([...registrationIds])) {
      registrationIds.delete(registrationId);
      unknownUntilMs.delete(registrationId);
      devices.set(registrationId, {
        deviceNo,
        accountId,
        lives: new Map(),
        report: null,
        lastWrittenAtMs: 0,
        hour: 0,
        bootsThisHour: 0,
      });
    }
    for (const registrationId of registrationIds) unknownUntilMs.set(registrationId, nowMs + UNKNOWN_FOR_MS);
  }

  return {
    get: (registrationId: string): KnownDevice | undefined => devices.get(registrationId),

    /** At most one lookup and one claim for a whole batch, none at all while nothing is new. */
    load: async (sightings: readonly Sighting[], nowMs: number): Promise<void> => {
      // Only now, not when they came in: every boot of a batch must be known until that batch is written.
      for (const device of overgrown) forgetOldest(device.lives);
      overgrown.clear();
      const news = sightings.filter(({ registrationId, boot }) => !devices.get(registrationId)?.lives.has(boot));
      if (news.length === 0) return;
      const strangers = new Set<string>();
      for (const { registrationId } of news) {
        if (!devices.has(registrationId) && (unknownUntilMs.get(registrationId) ?? 0) <= nowMs) strangers.add(registrationId);
      }
      if (strangers.size > 0) await loadDevices(strangers, nowMs);
      for (const device of await loadLives(news, devices, store, nowMs))
        if (device.lives.size >= REMEMBERED_BOOTS) overgrown.add(device);
    },
  };
}

async function loadLives(
  news: readonly Sighting[],
  devices: ReadonlyMap<string, KnownDevice>,
  store: RegistryStore,
  nowMs: number,
): Promise<KnownDevice[]> {
  const wanted = new Map<string, { device: KnownDevice; sighting: Sighting; anchor: BootAnchor }>();
  for (const sighting of news) {
    const device = devices.get(sighting.registrationId);
    const boot = parseBoot(sighting.boot);
    const key = `${sighting.registrationId} ${sighting.boot}`;
    if (!device || !boot || wanted.has(key) || !mayBoot(device, nowMs)) continue;
    const anchorMs = bootAnchorMs(sighting.receivedAtMs, sighting.upMs);
    wanted.set(key, { device, sighting, anchor: { deviceNo: device.deviceNo, boot, anchorMs } });
  }
  if (wanted.size === 0) return [];
  const asked = [...wanted.values()];
  const anchorsMs = await store.claimAnchors(asked.map(({ anchor }) => anchor));
  asked.forEach(({ device, sighting, anchor: { boot } }, index) => {
    const anchorMs = anchorsMs[index];
    if (anchorMs === undefined) throw new Error("a boot was stored without its anchor");
    const { registrationId, boot: bootText } = sighting;
    device.lives.set(bootText, { registrationId, bootText, boot, bootNumber: bootNumber(boot), anchorMs });
  });
  return asked.map(({ device }) => device);
}

/** Before anything is written: each boot leaves a row behind (SEC-10). */
function mayBoot(device: KnownDevice, nowMs: number): boolean {
  const hour = Math.floor(nowMs / HOUR_MS);
  if (device.hour !== hour) Object.assign(device, { hour, bootsThisHour: 0 });
  return ++device.bootsThisHour <= MOST_BOOTS_PER_HOUR;
}

function forgetOldest(lives: Map<string, BootLife>): void {
  for (const bootText of lives.keys()) {
    if (lives.size < REMEMBERED_BOOTS) return;
    lives.delete(bootText);
  }
}

export type DeviceCache = ReturnType<typeof createDeviceCache>;
