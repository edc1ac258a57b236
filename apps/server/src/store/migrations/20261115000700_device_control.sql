-- migrate:up

-- The order of commands, in milliseconds of a hybrid clock: never less than the last one, never behind the wall clock.
alter table devices add column command_seq bigint not null default 0;
-- Counts every change the device must learn; a device that knows nothing yet reports 0.
alter table devices add column config_revision integer not null default 1 check (config_revision > 0);
-- The device validates again; what it refused is not repeated.
alter table devices add column config_refused_revision integer;

alter table relays add column name text check (length(name) between 1 and 40);
-- Why it last went on or off, in the device's own word (SAFE-14).
alter table relays add column last_cause text;

-- One stop has one id for ever: a cleared id never latches again (SAFE-11).
create table emergency_stops (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  requested_at timestamptz not null,
  -- No foreign key: who stopped stays known when that person leaves.
  requested_by uuid,
  -- When the device itself said that it stopped.
  latched_at timestamptz,
  cleared_at timestamptz,
  -- Taken back before the device ever heard of it.
  withdrawn_at timestamptz,
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create unique index emergency_stops_open on emergency_stops (device_id) where cleared_at is null and withdrawn_at is null;

alter table emergency_stops enable row level security;
create policy by_account on emergency_stops to halocline_app using (account_id = (select current_account_id()));
grant select, insert, update on emergency_stops to halocline_app;

-- migrate:down
drop table emergency_stops;
alter table relays drop column name, drop column last_cause;
alter table devices drop column command_seq, drop column config_revision, drop column config_refused_revision;
