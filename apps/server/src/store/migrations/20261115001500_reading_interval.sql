-- migrate:up

-- reading_interval_s is what the device shall do. Until it reports the revision that told it so, it does what it did
-- before, and is judged by that: neither missed too early nor trusted too long.
alter table devices
  add column previous_interval_s integer not null default 10 check (previous_interval_s between 5 and 300),
  add column interval_revision integer not null default 0 check (interval_revision >= 0);
grant select (previous_interval_s, interval_revision) on devices to halocline_ingest, halocline_worker;

-- migrate:down
revoke select (previous_interval_s, interval_revision) on devices from halocline_ingest, halocline_worker;
alter table devices drop column previous_interval_s, drop column interval_revision;
