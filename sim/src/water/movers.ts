/** Level-controlled pumps, of which at most one may be on. */
export const MOVERS = ["drain", "fill", "topup"] as const;
export type Mover = (typeof MOVERS)[number];
