-- migrate:up

create table schedules (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  tank_id uuid not null,
  type run_type not null,
  -- A ScheduleRule of the domain; its clock is the tank's time zone.
  rule jsonb not null,
  is_enabled boolean not null,
  -- The due time that a worker waits for, also one that will only be recorded as skipped.
  next_run_at timestamptz,
  -- What people are shown: the next due time that is neither skipped nor paused.
  next_start_at timestamptz,
  skip_next_at timestamptz,
  paused_until timestamptz,
  created_at timestamptz not null,
  unique (account_id, id),
  check (is_enabled or next_run_at is null),
  foreign key (account_id, tank_id) references tanks (account_id, id) on delete cascade
);
-- Workers read the beginning of this, however many schedules there are.
create index schedules_due on schedules (next_run_at) where is_enabled;
create index schedules_account on schedules (account_id, created_at);
create index schedules_tank on schedules (tank_id);

create type due_outcome as enum ('started', 'refused', 'missed', 'skipped');

-- What became of each due time: once per (schedule, due time), by this key (SAFE-20).
create table schedule_occurrences (
  schedule_id uuid not null,
  due_at timestamptz not null,
  account_id uuid not null,
  outcome due_outcome not null,
  reason text,
  -- Runs go only with their tank, and then the schedule goes too.
  run_id uuid,
  recorded_at timestamptz not null,
  primary key (schedule_id, due_at),
  foreign key (account_id, schedule_id) references schedules (account_id, id) on delete cascade
);
create unique index schedule_occurrences_run on schedule_occurrences (run_id) where run_id is not null;
create index schedule_occurrences_account on schedule_occurrences (account_id);

alter table schedules enable row level security;
alter table schedule_occurrences enable row level security;
create policy by_account on schedules to halocline_app using (account_id = (select current_account_id()));
create policy by_account on schedule_occurrences to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on schedules to halocline_worker using (true) with check (true);
create policy all_accounts on schedule_occurrences to halocline_worker, halocline_ingest using (true) with check (true);
grant select, insert, update, delete on schedules to halocline_app;
grant select on schedule_occurrences to halocline_app;
grant select, update (next_run_at, next_start_at, skip_next_at) on schedules to halocline_worker;
grant select, insert, update (outcome, reason, run_id) on schedule_occurrences to halocline_worker;
-- A device's refusal may be heard when the worker that asked is gone.
grant select, update (outcome, reason) on schedule_occurrences to halocline_ingest;
grant select (timezone) on tanks to halocline_ingest;

-- The worker starts runs as a person does: it locks and numbers the device, writes command and run.
create policy worker_starts on devices for update to halocline_worker using (true) with check (true);
grant update (command_seq) on devices to halocline_worker;
grant select on tanks to halocline_worker;
grant select (id, account_id, name, is_on, last_changed_at, last_cause) on relays to halocline_worker;
grant insert on commands, automation_runs to halocline_worker;

-- migrate:down
revoke insert on commands, automation_runs from halocline_worker;
revoke update (command_seq) on devices from halocline_worker;
drop policy worker_starts on devices;
revoke select (timezone) on tanks from halocline_ingest;
drop table schedule_occurrences, schedules;
drop type due_outcome;
revoke select (id, account_id, name, is_on, last_changed_at, last_cause) on relays from halocline_worker;
revoke select on tanks from halocline_worker;
-- Revoked with the whole table's right; they were the worker's before.
grant select (id, account_id, device_id, top_distance_mm, drain_distance_mm, hysteresis_mm, top_off_distance_mm, has_auto_top_up, area_cm2,
  drain_ml_per_min, fill_ml_per_min, topup_ml_per_min) on tanks to halocline_worker;
