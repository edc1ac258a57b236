/** Every zone the browser knows, and always UTC and the one that is set. */
export const timeZones = (chosen: string): readonly string[] =>
  [...new Set(["UTC", chosen, ...Intl.supportedValuesOf("timeZone")])].toSorted((a, b) => a.localeCompare(b));
