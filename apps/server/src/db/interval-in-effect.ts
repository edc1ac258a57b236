const intervalInEffect = (owner: string): string =>
  `case when coalesce(l.config_revision, 0) >= ${owner}.interval_revision then ${owner}.reading_interval_s else ${owner}.previous_interval_s end`;

/**
 * The interval a device reports at, by its own word: the wanted one once it has acknowledged the revision that brought it,
 * until then the one before. Of `devices d` and `device_latest l`.
 */
export const INTERVAL_IN_EFFECT = intervalInEffect("d");

/** The same by the copies in `device_latest l`. */
export const INTERVAL_IN_EFFECT_BY_COPIES = intervalInEffect("l");
