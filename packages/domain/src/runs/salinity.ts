// What a water change did to the salinity, as far as litres and the owner's mix can tell. Nobody measured it: whatever is not
// known gives no figure, and none is guessed.

import { PROVEN_MM } from "./proof.ts";

export type SalinityFacts = Readonly<{
  /** Of the salt water that is filled in, as its owner mixes it. */
  mixPpt: number | null;
  drainedLitres: number | null;
  filledLitres: number | null;
  /** All the water of tank and sump. */
  systemLitres: number | null;
  areaCm2: number | null;
}>;

export type SalinityNote = Readonly<{
  mixPpt: number;
  filledLitres: number;
  drainedLitres: number | null;
  /** About so much: ppt are taken for grams in a litre. */
  saltG: number;
  /**
   * By how much the salinity of the whole system moves, for a tank that had the mix's; 0: less than the sensor can tell.
   * What went in beyond what came out takes the place of fresh water, and what is missing will be topped up with it.
   */
  movedPpt: number | null;
}>;

const CM2_MM_PER_LITRE = 10_000;
const SALT_ROUNDED_TO_G = 10;

/** What the sensor cannot tell from nothing, in litres. */
const stepLitres = (areaCm2: number): number => (areaCm2 * PROVEN_MM) / CM2_MM_PER_LITRE;

/** Alike above and below nothing, which has no sign. */
const hundredths = (value: number): number => (Math.sign(value) * Math.round(Math.abs(value) * 100)) / 100 || 0;

function movedPpt({ mixPpt, drainedLitres, filledLitres, systemLitres, areaCm2 }: SalinityFacts): number | null {
  if (mixPpt === null || drainedLitres === null || filledLitres === null || areaCm2 === null) return null;
  const moreLitres = hundredths(filledLitres - drainedLitres);
  if (Math.abs(moreLitres) <= stepLitres(areaCm2)) return 0;
  // A system smaller than what was changed in it is a slip of the pen.
  if (systemLitres === null || systemLitres <= Math.max(filledLitres, drainedLitres)) return null;
  return hundredths((mixPpt * moreLitres) / systemLitres);
}

/** Null: the owner has not said how salty the mix is, or nothing measured went in. */
export function salinityNote(facts: SalinityFacts): SalinityNote | null {
  const { mixPpt, drainedLitres, filledLitres } = facts;
  if (mixPpt === null || mixPpt <= 0 || filledLitres === null || filledLitres <= 0) return null;
  const saltG = Math.round((filledLitres * mixPpt) / SALT_ROUNDED_TO_G) * SALT_ROUNDED_TO_G;
  return { mixPpt, filledLitres, drainedLitres, saltG, movedPpt: movedPpt(facts) };
}
