// A boot packed into one comparable 64-bit number for the database: counter * 2^32 + random part.

import type { Boot } from "@halocline/domain/boot";

export const bootNumber = (boot: Boot): bigint => (BigInt(boot.counter) << 32n) | BigInt(boot.nonce);

/** The way back, from a number as the database driver gives it. */
export const bootOfNumber = (packed: string): Boot => {
  const number = BigInt(packed);
  return { counter: Number(number >> 32n), nonce: Number(number & 0xffff_ffffn) };
};
