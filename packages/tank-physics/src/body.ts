// A body of water: litres and the salt in them. Sea water is taken as one kilogram a litre, so a gram of salt in a litre
// is one part per thousand.

export type Body = Readonly<{ volumeL: number; saltG: number }>;

/** While a step is worked out. */
export type DraftBody = { volumeL: number; saltG: number };

/** Field by field: a spread is several times slower, and this is done for every body in every step. */
export const draftOf = ({ volumeL, saltG }: Body): DraftBody => ({ volumeL, saltG });

export const NO_WATER: Body = { volumeL: 0, saltG: 0 };
const SEA_PPT = 35;

export const freshWater = (volumeL: number): Body => ({ volumeL, saltG: 0 });
export const saltWater = (volumeL: number, ppt = SEA_PPT): Body => ({ volumeL, saltG: volumeL * ppt });

export const pptOf = ({ volumeL, saltG }: Body): number => (volumeL > 0 ? saltG / volumeL : 0);

/** Moves what is there, at most the litres asked for, with its salt. Gives the litres that moved. */
export function move(from: DraftBody, to: DraftBody, litres: number): number {
  const movedL = Math.min(Math.max(0, litres), from.volumeL);
  if (movedL === 0) return 0;
  const movedG = movedL === from.volumeL ? from.saltG : from.saltG * (movedL / from.volumeL);
  from.volumeL -= movedL;
  from.saltG -= movedG;
  to.volumeL += movedL;
  to.saltG += movedG;
  return movedL;
}

/** One less e to the power of minus x. In a tenth of a second little mixes, and three terms are exact to ten digits. */
const approached = (x: number): number => (x < 0.01 ? x * (1 - (x / 2) * (1 - x / 3)) : -Math.expm1(-x));

/** Two bodies that exchange litres both ways grow alike in salt, and keep their volumes. */
export function mix(a: DraftBody, b: DraftBody, exchangedL: number): void {
  if (a.volumeL <= 0 || b.volumeL <= 0) return;
  const shared = (a.volumeL * b.volumeL) / (a.volumeL + b.volumeL);
  const movedG = shared * approached(exchangedL / shared) * (a.saltG / a.volumeL - b.saltG / b.volumeL);
  a.saltG -= movedG;
  b.saltG += movedG;
}
