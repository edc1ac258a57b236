/**
 * The interval a device reports at, by its own word: the wanted one once it has acknowledged the revision that brought it,
 * until then the one before. Of `devices d` and `device_latest l`.
 */
export const INTERVAL_IN_EFFECT =
  "case when coalesce(l.config_revision, 0) >= d.interval_revision then d.reading_interval_s else d.previous_interval_s end";
