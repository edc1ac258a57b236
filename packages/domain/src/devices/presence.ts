// Is the device there, and how old is what we know? One ladder, used by the server and by every screen.

export type Freshness = "live" | "late" | "stale" | "none";
export type DeviceStatus = "online" | "offline" | "error";

export const liveWithinMs = (intervalS: number): number => Math.max(3 * intervalS, 15) * 1000;
export const lateWithinMs = (intervalS: number): number => Math.max(12 * intervalS, 120) * 1000;
/** Linear, so that a database can ask the same of a whole fleet. */
export const onlineWithinMs = (intervalS: number): number => (3 * intervalS + 10) * 1000;

/** `ageMs` counts from the time the server received the reading, never from the device's own clock. */
export function freshness(ageMs: number | null, intervalS: number, isOnline: boolean): Freshness {
  if (ageMs === null) return "none";
  if (!isOnline) return "stale";
  if (ageMs <= liveWithinMs(intervalS)) return "live";
  return ageMs <= lateWithinMs(intervalS) ? "late" : "stale";
}

/**
 * The same for whoever asks a server that may be behind: its silence is not the device's, so nobody is offline for it. What has not
 * been heard for so long is not known all the same.
 */
export function heardFreshness(
  ageMs: number | null,
  { intervalS, isOffline, isServerBehind }: Readonly<{ intervalS: number; isOffline: boolean; isServerBehind: boolean }>,
): Freshness {
  const isUnheard = isServerBehind && ageMs !== null && ageMs > onlineWithinMs(intervalS);
  return freshness(ageMs, intervalS, !isOffline && !isUnheard);
}

export type PresenceFacts = Readonly<{
  lastReceivedAtMs: number | null;
  intervalS: number;
  /** The broker delivered the last will of the boot we know as current. */
  hasWillOfCurrentBoot: boolean;
  hasLatchedFault: boolean;
  isSensorOk: boolean;
}>;

/** `nowMs`: up to when everything that devices sent is known; the present moment unless the server is behind. */
export function deviceStatus(facts: PresenceFacts, nowMs: number): DeviceStatus {
  if (facts.lastReceivedAtMs === null || facts.hasWillOfCurrentBoot) return "offline";
  if (nowMs - facts.lastReceivedAtMs > onlineWithinMs(facts.intervalS)) return "offline";
  return facts.hasLatchedFault || !facts.isSensorOk ? "error" : "online";
}

/**
 * What to announce of a device. Silence counts as far as what devices sent has been worked off, `heardUpToMs`: a stalled ingest
 * makes nobody leave. Whoever was announced as away is back by a fresh word only.
 */
export const statusToAnnounce = (
  facts: PresenceFacts,
  announced: DeviceStatus | null,
  heardUpToMs: number,
  nowMs: number,
): DeviceStatus => deviceStatus(facts, announced === "offline" ? nowMs : Math.min(heardUpToMs, nowMs));

/** What the row says is written by another process than the one that passes readings on: the same message has two times. */
const ROW_BEHIND_MS = 2000;

/**
 * Whether the device is away. `told`: its row as the server tells it; `heardAtMs`: the newest word of it that whoever asks has.
 * While nobody writes the row, it grows old although readings come: then a live reading outweighs it. A row that is not old says
 * offline because of the device's last will, and that is believed at once.
 */
export function isDeviceOffline(
  told: Readonly<{ status: DeviceStatus; lastSeenAtMs: number | null; intervalS: number }>,
  heardAtMs: number | null,
  nowMs: number,
): boolean {
  if (told.status !== "offline") return false;
  if (heardAtMs === null || nowMs - heardAtMs > liveWithinMs(told.intervalS)) return true;
  if (told.lastSeenAtMs === null) return false;
  return heardAtMs - told.lastSeenAtMs <= ROW_BEHIND_MS || nowMs - told.lastSeenAtMs <= onlineWithinMs(told.intervalS);
}
