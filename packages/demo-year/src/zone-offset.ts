/** How far the clocks of a zone are ahead of UTC at that moment. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000;
}
