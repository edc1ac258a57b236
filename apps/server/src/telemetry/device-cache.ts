// What this worker remembers about devices, so that a steady message costs no lookup: who they are, when their
// boots began, what they last reported. Only an optimisation: everything in it can be read again.

import { type Boot, bootNumber, formatBoot, parseBoot } from "@halocline/domain/devices/boot";
import type { Anchor } from "@halocline/domain/devices/disputed-time";
import { bootAnchorMs } from "@halocline/domain/devices/reading-time";
import type { DeviceReport } from "@halocline/domain/devices/report";
import type { BootAnchor, BootKey, RegisteredDevice, StoredAnchor } from "../features/devices/device-registry.store.ts";
import type { Incoming } from "./decode-telemetry.ts";

/** One boot of one device: what every message of it shares. */
export type BootLife = Anchor & {
  readonly registrationId: string;
  readonly bootText: string;
  readonly boot: Boot;
  readonly bootNumber: bigint;
  /** Readings up to this uptime wait apart: some of their boot stand under times from before a correction. */
  readonly apartUpToMs: number;
  /** What is known here may no longer hold: it is read again before the next batch. */
  isDoubtful: boolean;
};

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
  claimAnchors: (wanted: readonly BootAnchor[]) => Promise<StoredAnchor[]>;
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
      devices.set(registrationId, newlyKnown(deviceNo, accountId));
    }
    for (const registrationId of registrationIds) unknownUntilMs.set(registrationId, nowMs + UNKNOWN_FOR_MS);
  }

  return {
    get: (registrationId: string): KnownDevice | undefined => devices.get(registrationId),

    /** Somebody has changed these boots. */
    doubt: (boots: readonly BootKey[]): void => {
      for (const { registrationId, boot } of boots) {
        const life = devices.get(registrationId)?.lives.get(formatBoot(boot));
        if (life) life.isDoubtful = true;
      }
    },

    /** At most one lookup and one claim for a whole batch, none at all while nothing is new. */
    load: async (sightings: readonly Sighting[], nowMs: number): Promise<void> => {
      // Only now, not when they came in: every boot of a batch must be known until that batch is written.
      for (const device of overgrown) forgetOldest(device.lives);
      overgrown.clear();
      const news = sightings.filter(
        ({ registrationId, boot }) => devices.get(registrationId)?.lives.get(boot)?.isDoubtful !== false,
      );
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

const newlyKnown = (deviceNo: number, accountId: string): KnownDevice => ({
  deviceNo,
  accountId,
  lives: new Map(),
  report: null,
  lastWrittenAtMs: 0,
  hour: 0,
  bootsThisHour: 0,
});

async function loadLives(
  news: readonly Sighting[],
  devices: ReadonlyMap<string, KnownDevice>,
  store: RegistryStore,
  nowMs: number,
): Promise<KnownDevice[]> {
  const wanted = new Map<string, { device: KnownDevice; sighting: Sighting; anchor: BootAnchor }>();
  const newBoots = countNewBoots(Math.floor(nowMs / HOUR_MS));
  for (const sighting of news) {
    const device = devices.get(sighting.registrationId);
    const boot = parseBoot(sighting.boot);
    const key = `${sighting.registrationId} ${sighting.boot}`;
    if (!device || !boot || wanted.has(key) || !newBoots.hasRoom(device, sighting.boot)) continue;
    const { receivedAtMs, upMs } = sighting;
    const anchor = { deviceNo: device.deviceNo, boot, anchorMs: bootAnchorMs(receivedAtMs, upMs), upMs };
    wanted.set(key, { device, sighting, anchor });
  }
  if (wanted.size === 0) return [];
  const asked = [...wanted.values()];
  const anchors = await store.claimAnchors(asked.map(({ anchor }) => anchor));
  newBoots.keep();
  asked.forEach(({ device, sighting, anchor: { boot } }, index) => {
    const anchor = anchors[index];
    if (anchor === undefined) throw new Error("a boot was stored without its anchor");
    const { registrationId, boot: bootText } = sighting;
    device.lives.set(bootText, { registrationId, bootText, boot, bootNumber: bootNumber(boot), ...lifeOf(anchor) });
  });
  return asked.map(({ device }) => device);
}

const lifeOf = ({ anchorMs, isSettled, correctedUpMs, isMoving }: StoredAnchor) => ({
  anchorMs,
  isSettled,
  apartUpToMs: isMoving ? Number.POSITIVE_INFINITY : (correctedUpMs ?? Number.NEGATIVE_INFINITY),
  isDoubtful: false,
});
/** Before anything is written, because each boot leaves a row behind (SEC-10); kept when it is, because a claim may fail and be made again. */
function countNewBoots(hour: number) {
  const asked = new Map<KnownDevice, number>();
  return {
    hasRoom: (device: KnownDevice, bootText: string): boolean => {
      // Only read again.
      if (device.lives.has(bootText)) return true;
      const count = (asked.get(device) ?? (device.hour === hour ? device.bootsThisHour : 0)) + 1;
      if (count > MOST_BOOTS_PER_HOUR) return false;
      asked.set(device, count);
      return true;
    },
    keep: (): void => {
      for (const [device, bootsThisHour] of asked) Object.assign(device, { hour, bootsThisHour });
    },
  };
}

function forgetOldest(lives: Map<string, BootLife>): void {
  for (const bootText of lives.keys()) {
    if (lives.size < REMEMBERED_BOOTS) return;
    lives.delete(bootText);
  }
}

export type DeviceCache = ReturnType<typeof createDeviceCache>;
