// The litres between the top mark and the rim of the sump, when the top mark moves. The distance grows as the water falls: a mark
// nearer to the sensor stands higher, and leaves less room below the rim.

import { litresOf } from "./evaporation.ts";

export type SumpRoomBefore = Readonly<{ sumpRoomLitres: number | null; topDistanceMm: number | null; areaCm2: number | null }>;

/**
 * Less, and never more: a mark farther from the sensor may be lower water, or a sensor that was mounted higher, and nobody can tell
 * which. Whoever gained room says so. Null: it has to be said again.
 */
export function sumpRoomAfter({ sumpRoomLitres, topDistanceMm, areaCm2 }: SumpRoomBefore, topAfterMm: number): number | null {
  // Said before there was any mark, it was meant for the one that comes now.
  if (sumpRoomLitres === null || topDistanceMm === null || topDistanceMm === topAfterMm) return sumpRoomLitres;
  if (areaCm2 === null) return null;
  const lessLitres = litresOf(Math.max(0, topDistanceMm - topAfterMm), areaCm2);
  const litres = Math.max(0, sumpRoomLitres - lessLitres);
  return Number.isFinite(litres) ? litres : null;
}
