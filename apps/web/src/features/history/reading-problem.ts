const SENSOR_ERROR = /^sensor_error_(\d+)$/;

/** Null for a good reading; otherwise what was wrong, with the sensor's own number for those who look it up. */
export function readingProblem(status: string): string | null {
  if (status === "ok") return null;
  const code = SENSOR_ERROR.exec(status)?.[1];
  return code ? `sensor error ${code}` : status.replaceAll("_", " ");
}
