// A seeded random number generator: equal seed, equal run. Nothing in the water or in the device uses the machine's own.

/** Uniform in [0, 1). */
export type Rng = () => number;

/** mulberry32: small, fast, and good enough for waves and noise. */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NORMAL_PLACES = 16_384;

/** The middle of each of so many equal shares of the bell curve, found by halving: no formula of it is exact. */
function normalShares(): Float64Array {
  const shares = new Float64Array(NORMAL_PLACES);
  const step = 1 / 1024;
  let [z, share] = [-6, 0];
  for (let place = 0; place < NORMAL_PLACES; place += 1) {
    const wanted = (place + 0.5) / NORMAL_PLACES;
    while (share < wanted) {
      const middle = z + step / 2;
      share += (step * Math.exp(-(middle * middle) / 2)) / Math.sqrt(2 * Math.PI);
      z += step;
    }
    shares[place] = z - step / 2;
  }
  return shares;
}

const NORMAL_SHARES = normalShares();

/** Standard normal, looked up: two a step of the water, and a logarithm and a cosine each would be half of its cost. */
export const normal = (rng: Rng): number => NORMAL_SHARES[(rng() * NORMAL_PLACES) | 0] as number;

/** FNV-1a, so that every device has its own waves and the same ones in every run. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
