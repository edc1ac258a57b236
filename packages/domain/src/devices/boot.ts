// A boot is "<persistent counter>-<8 random hex>", for example "57-9f3c1a77". The counter orders boots,
// the random part tells two boots with the same counter apart (a wiped or copied flash).

export type Boot = Readonly<{ counter: number; nonce: number }>;

const BOOT = /^(\d{1,9})-([0-9a-f]{8})$/;

export function parseBoot(text: string): Boot | null {
  const match = BOOT.exec(text);
  if (!match?.[1] || !match[2]) return null;
  return { counter: Number(match[1]), nonce: Number.parseInt(match[2], 16) };
}

export const formatBoot = (boot: Boot): string => `${boot.counter}-${boot.nonce.toString(16).padStart(8, "0")}`;

/** Packed into one comparable 64-bit number for the database: counter * 2^32 + random part. */
export const bootNumber = (boot: Boot): bigint => (BigInt(boot.counter) << 32n) | BigInt(boot.nonce);

/** The way back, from a number as the database driver gives it. */
export const bootOfNumber = (packed: string): Boot => {
  const number = BigInt(packed);
  return { counter: Number(number >> 32n), nonce: Number(number & 0xffff_ffffn) };
};

/** Where a message stands in a device's life. Uptime orders messages inside a boot, also those without a seq. */
export type ReportPosition = Readonly<{ boot: Boot; upMs: number }>;

/** True when `next` is later in the device's life than `seen`: a late message never overwrites a newer state. */
export function isLater(next: ReportPosition, seen: ReportPosition): boolean {
  if (next.boot.counter !== seen.boot.counter) return next.boot.counter > seen.boot.counter;
  if (next.boot.nonce !== seen.boot.nonce) return true;
  return next.upMs > seen.upMs;
}

/** True when a device that was in boot `seen` has restarted since, if it now speaks from `next`. */
export function isLaterBoot(next: string, seen: string): boolean {
  const [nextBoot, seenBoot] = [parseBoot(next), parseBoot(seen)];
  if (!nextBoot || !seenBoot) return false;
  return nextBoot.counter === seenBoot.counter ? nextBoot.nonce !== seenBoot.nonce : nextBoot.counter > seenBoot.counter;
}
