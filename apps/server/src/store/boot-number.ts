// A boot packed into one comparable 64-bit number for the database: counter * 2^32 + random part.

import type { Boot } from "@halocline/domain/boot";

export const bootNumber = (boot: Boot): bigint => (BigInt(boot.counter) << 32n) | BigInt(boot.nonce);
