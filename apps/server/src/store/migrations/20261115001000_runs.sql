-- migrate:up

-- One row per account from its first day, with the specified defaults: nobody has to ask whether it exists.
create table settings_system (
  account_id uuid primary key references accounts on delete cascade,
  default_hysteresis_mm real not null default 3 check (default_hysteresis_mm between 1 and 20),
  max_drain_time_minutes integer not null default 20 check (max_drain_time_minutes between 5 and 60),
  max_fill_time_minutes integer not null default 25 check (max_fill_time_minutes between 5 and 60),
  max_top_up_time_minutes integer not null default 2 check (max_top_up_time_minutes between 1 and 10),
  sensor_reading_interval_s integer not null default 10 check (sensor_reading_interval_s between 5 and 300),
  alert_retention_days integer not null default 90 check (alert_retention_days between 7 and 365),
  updated_at timestamptz not null default now()
);
insert into settings_system (account_id) select id from accounts;

-- Security definer: whoever makes an account makes its settings too, and may do nothing else with them.
create function add_system_settings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into settings_system (account_id) values (new.id);
  return new;
end $$;
create trigger accounts_settings after insert on accounts for each row execute function add_system_settings();

alter table tanks
  -- Two-state calibration: the top while circulation stands, when the sump stands higher.
  add column top_off_distance_mm real check (top_off_distance_mm <= top_distance_mm),
  add column calibrated_at timestamptz,
  -- The name as it was: it outlives the person.
  add column calibrated_by text,
  add column has_auto_top_up boolean not null default false,
  add column timezone text not null default 'UTC',
  add column area_cm2 real check (area_cm2 > 0),
  add column system_litres real check (system_litres > 0),
  add column drain_ml_per_min real check (drain_ml_per_min > 0),
  add column fill_ml_per_min real check (fill_ml_per_min > 0),
  add column topup_ml_per_min real check (topup_ml_per_min > 0),
  -- By the device's own word, also when its run had been given up here.
  add column last_water_change_at timestamptz,
  add constraint tanks_account_id_id_key unique (account_id, id);

create type run_type as enum ('water_change', 'top_up');
create type run_status as enum ('pending', 'running', 'success', 'failed', 'cancelled');
create type run_cause as enum ('manual', 'schedule', 'automatic');

-- What its events add up to; the domain does the sum.
create table automation_runs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  tank_id uuid not null,
  -- What the device calls it: our id, or one it made itself.
  device_run_id text not null,
  type run_type not null,
  status run_status not null,
  phase text,
  cause run_cause not null,
  -- No foreign key, and the name beside it: who started stays known when that person leaves.
  started_by uuid,
  started_by_name text,
  -- Snapshot at the start: later settings apply to later runs only (SAFE-15).
  limits jsonb not null,
  boot text,
  started_at timestamptz not null,
  -- Until then the device may still begin.
  start_until timestamptz not null,
  -- By then it has ended, whatever the device says (SAFE-12).
  deadline_at timestamptz not null,
  completed_at timestamptz,
  fail_reason text,
  unique (device_id, device_run_id),
  unique (account_id, id),
  check ((status in ('pending', 'running')) = (completed_at is null)),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade,
  foreign key (account_id, tank_id) references tanks (account_id, id) on delete cascade
);
-- At most one open run per tank (SAFE-13).
create unique index automation_runs_open on automation_runs (tank_id) where status in ('pending', 'running');
create index automation_runs_overdue on automation_runs (deadline_at) where status in ('pending', 'running');
create index automation_runs_tank on automation_runs (tank_id, started_at desc);
create index automation_runs_account on automation_runs (account_id);

-- Append-only: what happened, once each by its key.
create table run_events (
  id bigint generated always as identity primary key,
  run_id uuid not null,
  account_id uuid not null,
  key text not null,
  at timestamptz not null,
  happening jsonb not null,
  unique (run_id, key),
  foreign key (account_id, run_id) references automation_runs (account_id, id) on delete cascade
);
create index run_events_account on run_events (account_id);

alter table settings_system enable row level security;
alter table automation_runs enable row level security;
alter table run_events enable row level security;
create policy by_account on settings_system to halocline_app using (account_id = (select current_account_id()));
create policy by_account on automation_runs to halocline_app using (account_id = (select current_account_id()));
create policy by_account on run_events to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on settings_system for select to halocline_ingest, halocline_worker using (true);
create policy all_accounts on automation_runs to halocline_ingest, halocline_worker using (true) with check (true);
create policy all_accounts on run_events to halocline_ingest, halocline_worker using (true) with check (true);
create policy ingest_settles on tanks for update to halocline_ingest using (true) with check (true);

grant select, update on settings_system to halocline_app;
grant select on settings_system to halocline_ingest, halocline_worker;
grant select, insert, update (status, phase, completed_at, fail_reason, deadline_at) on automation_runs to halocline_app, halocline_ingest;
grant select, update (status, phase, completed_at, fail_reason, deadline_at) on automation_runs to halocline_worker;
grant select, insert on run_events to halocline_app, halocline_ingest, halocline_worker;
grant select (id, account_id, top_off_distance_mm, has_auto_top_up, area_cm2, drain_ml_per_min, fill_ml_per_min, topup_ml_per_min)
  on tanks to halocline_ingest, halocline_worker;
grant select (last_water_change_at), update (last_water_change_at) on tanks to halocline_ingest;

-- migrate:down
revoke select (last_water_change_at), update (last_water_change_at) on tanks from halocline_ingest;
revoke select (id, account_id, top_off_distance_mm, has_auto_top_up, area_cm2, drain_ml_per_min, fill_ml_per_min, topup_ml_per_min)
  on tanks from halocline_ingest, halocline_worker;
drop policy ingest_settles on tanks;
drop table run_events, automation_runs;
drop type run_cause, run_status, run_type;
alter table tanks
  drop constraint tanks_account_id_id_key,
  drop column top_off_distance_mm, drop column calibrated_at, drop column calibrated_by, drop column has_auto_top_up,
  drop column timezone, drop column area_cm2, drop column system_litres, drop column drain_ml_per_min,
  drop column fill_ml_per_min, drop column topup_ml_per_min, drop column last_water_change_at;
drop trigger accounts_settings on accounts;
drop function add_system_settings;
drop table settings_system;
