// A reef is kept near 25.3 °C; lamps by day and a cool room by night move it a little.

const MEAN_C = 25.3;
const SWING_C = 0.4;
const DAY_MS = 86_400_000;

/** To a tenth of a degree, as the probe reports it. */
export const waterTemperatureC = (waterTimeMs: number): number =>
  Math.round((MEAN_C + SWING_C * Math.sin((2 * Math.PI * waterTimeMs) / DAY_MS)) * 10) / 10;
