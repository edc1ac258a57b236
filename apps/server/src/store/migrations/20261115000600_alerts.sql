-- migrate:up

create type alert_severity as enum ('critical', 'warn', 'info');

-- One incident is one row that counts its repetitions.
create table alerts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid references devices on delete cascade,
  tank_id uuid references tanks on delete cascade,
  run_id uuid,
  severity alert_severity not null,
  code text not null,
  message text not null,
  count integer not null default 1 check (count > 0),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  -- No foreign key: who acknowledged stays known when that person leaves.
  acknowledged_by uuid
);
create index alerts_account on alerts (account_id, created_at desc);
-- The bell counts these on every page.
create index alerts_unacknowledged on alerts (account_id, created_at desc) where acknowledged_at is null;
create index alerts_device on alerts (device_id);
create index alerts_tank on alerts (tank_id);

alter table alerts enable row level security;
create policy by_account on alerts to halocline_app using (account_id = (select current_account_id()));
grant select on alerts to halocline_app;

-- migrate:down
drop table alerts;
drop type alert_severity;
