-- migrate:up

alter table commands
  add column seq bigint not null default 0,
  -- The boot it was made for, as the device spells it; null toward safety.
  add column boot text,
  -- When it can act no more, or its sender stops repeating it.
  add column deadline_at timestamptz not null default now(),
  add column acked_at timestamptz;
create index commands_open on commands (deadline_at) where status in ('queued', 'sent');
create index commands_open_device on commands (device_id) where status in ('queued', 'sent');

create index emergency_stops_device on emergency_stops (device_id, requested_at desc);
create index emergency_stops_unheard on emergency_stops (requested_at desc)
  where latched_at is null and cleared_at is null and withdrawn_at is null;

-- Which event set last_cause: one that arrives late never overwrites a newer one.
alter table relays add column last_cause_boot bigint, add column last_cause_n bigint;

-- What a device said of itself when it last came online, and the stop it holds. Kept apart from device_latest: a hello
-- comes before the first telemetry of its boot.
create table device_hellos (
  device_no integer primary key references devices (device_no) on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  boot bigint not null,
  caps text[] not null,
  is_stop_latched boolean not null,
  -- Known from its events; a stop pressed on the device has an id that only the device knows.
  latched_stop_id text,
  is_top_up_locked boolean not null,
  heard_at timestamptz not null
);

-- Whether a device is there, as last announced: one change is one event.
create table device_presence (
  device_no integer primary key references devices (device_no) on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  status text not null check (status in ('online', 'offline', 'error')),
  since timestamptz not null
);

-- Everything a device reported besides telemetry, also what no rule expects.
create table device_events (
  device_no integer not null references devices (device_no) on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  boot bigint not null,
  n bigint not null,
  type text not null,
  run_id text,
  data jsonb not null,
  up_ms bigint not null,
  received_at timestamptz not null,
  -- The device was told to forget it and all before it.
  is_confirmed boolean not null default false,
  primary key (device_no, boot, n)
);
create index device_events_account on device_events (account_id);
create index device_hellos_account on device_hellos (account_id);
create index device_presence_account on device_presence (account_id);

-- One incident is one row while it lasts.
create unique index alerts_open_incident on alerts (device_id, code) where cleared_at is null;

alter table device_hellos enable row level security;
alter table device_presence enable row level security;
alter table device_events enable row level security;
create policy by_account on device_hellos to halocline_app using (account_id = (select current_account_id()));
create policy by_account on device_presence to halocline_app using (account_id = (select current_account_id()));
create policy by_account on device_events to halocline_app using (account_id = (select current_account_id()));
grant select on device_hellos, device_presence, device_events to halocline_app;
grant update (acknowledged_at, acknowledged_by) on alerts to halocline_app;

-- Ingest settles what devices answer and report.
create policy all_accounts on device_hellos to halocline_ingest using (true) with check (true);
create policy all_accounts on device_events to halocline_ingest using (true) with check (true);
create policy all_accounts on commands to halocline_ingest, halocline_worker using (true) with check (true);
create policy all_accounts on emergency_stops to halocline_ingest using (true) with check (true);
create policy all_accounts on alerts to halocline_ingest, halocline_worker using (true) with check (true);
create policy all_accounts on tanks for select to halocline_ingest, halocline_worker using (true);
create policy ingest_settles on devices for update to halocline_ingest using (true) with check (true);
grant select, insert, update on device_hellos, device_events to halocline_ingest;
grant select, insert, update on commands, emergency_stops, alerts to halocline_ingest;
grant select (command_seq, config_revision, config_refused_revision), update (command_seq, config_refused_revision)
  on devices to halocline_ingest;
grant update (config_revision) on device_latest to halocline_ingest;
grant update (last_cause, last_cause_boot, last_cause_n) on relays to halocline_ingest;
grant select (device_id, top_distance_mm, drain_distance_mm, hysteresis_mm) on tanks to halocline_ingest, halocline_worker;

-- The worker repeats what a device has not taken yet, ends what is overdue, and notices who is gone.
create policy worker_reads on device_hellos for select to halocline_worker using (true);
create policy worker_reads on emergency_stops for select to halocline_worker using (true);
create policy worker_reads on relays for select to halocline_worker using (true);
create policy all_accounts on device_presence to halocline_worker using (true) with check (true);
grant select on device_hellos, emergency_stops to halocline_worker;
grant select (device_id, channel_number, role, max_runtime_s) on relays to halocline_worker;
grant select, insert, update on device_presence to halocline_worker;
grant select, update (status, result, sent_at, acked_at, ended_at) on commands to halocline_worker;
grant select, insert, update on alerts to halocline_worker;
grant select (command_seq, config_revision, config_refused_revision) on devices to halocline_worker;

-- migrate:down
revoke select (command_seq, config_revision, config_refused_revision) on devices from halocline_worker, halocline_ingest;
revoke update (command_seq, config_refused_revision) on devices from halocline_ingest;
revoke all on alerts, commands from halocline_worker, halocline_ingest;
revoke all on emergency_stops from halocline_worker, halocline_ingest;
revoke select (device_id, channel_number, role, max_runtime_s) on relays from halocline_worker;
revoke select (device_id, top_distance_mm, drain_distance_mm, hysteresis_mm) on tanks from halocline_worker, halocline_ingest;
revoke update (acknowledged_at, acknowledged_by) on alerts from halocline_app;
drop policy worker_reads on emergency_stops;
drop policy worker_reads on relays;
drop policy ingest_settles on devices;
drop policy all_accounts on tanks;
drop policy all_accounts on alerts;
drop policy all_accounts on emergency_stops;
drop policy all_accounts on commands;
drop index alerts_open_incident;
drop table device_events, device_presence, device_hellos;
alter table relays drop column last_cause_boot, drop column last_cause_n;
drop index commands_open, commands_open_device, emergency_stops_device, emergency_stops_unheard;
alter table commands drop column seq, drop column boot, drop column deadline_at, drop column acked_at;
