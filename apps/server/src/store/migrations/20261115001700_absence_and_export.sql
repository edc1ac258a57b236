-- migrate:up

-- What stands beside a tank, in litres; null: the owner has not said. The server compares them with what an absence will need.
alter table tanks
  add column salt_reservoir_litres real check (salt_reservoir_litres > 0),
  add column fresh_reservoir_litres real check (fresh_reservoir_litres > 0),
  add column waste_litres real check (waste_litres > 0);

alter table notification_settings
  -- When the mail server last took a test letter to this person.
  add column test_sent_at timestamptz,
  -- Quiet hours in minutes since midnight on the person's own clock; all three or none. From may be later than to: over midnight.
  add column quiet_from_minute smallint check (quiet_from_minute between 0 and 1439),
  add column quiet_to_minute smallint check (quiet_to_minute between 0 and 1439),
  add column quiet_timezone text,
  add check ((quiet_from_minute is null) = (quiet_to_minute is null) and (quiet_from_minute is null) = (quiet_timezone is null)),
  add check (quiet_from_minute <> quiet_to_minute);

-- A letter that waits for the end of somebody's quiet hours. Never a critical one.
alter table deliveries
  add column held_until timestamptz,
  add check (held_until is null or severity <> 'critical');

-- How a person reads numbers; without a row: mm, °C and litres. What is stored and sent stays metric.
create table display_settings (
  user_id uuid primary key references auth.users on delete cascade,
  length_unit text not null check (length_unit in ('mm', 'inch')),
  temperature_unit text not null check (temperature_unit in ('celsius', 'fahrenheit')),
  volume_unit text not null check (volume_unit in ('litre', 'gallon')),
  updated_at timestamptz not null default now()
);
grant select, insert, update on display_settings to halocline_auth;

create type export_status as enum ('queued', 'ready', 'failed', 'expired');

-- A copy of everything an account owns: asked for by an owner, made by a worker, gone some days later.
create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null,
  status export_status not null default 'queued',
  -- A worker is at it until then; after that it is taken to have died.
  claimed_until timestamptz,
  tries integer not null default 0,
  size_bytes bigint,
  settled_at timestamptz,
  expires_at timestamptz,
  unique (account_id, id),
  check ((status = 'queued') = (settled_at is null)),
  check ((status in ('ready', 'expired')) = (expires_at is not null))
);
create unique index data_exports_one_at_a_time on data_exports (account_id) where status = 'queued';
create index data_exports_account on data_exports (account_id, requested_at desc);
create index data_exports_waiting on data_exports (requested_at) where status = 'queued';
create index data_exports_expiring on data_exports (expires_at) where status = 'ready';
create index data_exports_person on data_exports (requested_by);

-- The file in pieces, so that neither the worker that writes nor the server that sends ever holds all of it.
create table data_export_chunks (
  export_id uuid not null,
  -- The try that wrote it: one that was taken for dead, and was not, cannot mix its pieces with another's.
  try_no integer not null,
  n integer not null,
  account_id uuid not null,
  bytes bytea not null,
  primary key (export_id, try_no, n),
  foreign key (account_id, export_id) references data_exports (account_id, id) on delete cascade
);
create index data_export_chunks_account on data_export_chunks (account_id);
-- Compressed already.
alter table data_export_chunks alter column bytes set storage external;

alter table data_exports enable row level security;
alter table data_export_chunks enable row level security;
create policy by_account on data_exports to halocline_app using (account_id = (select current_account_id()));
create policy by_account on data_export_chunks to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on data_exports to halocline_worker using (true) with check (true);
create policy all_accounts on data_export_chunks for delete to halocline_worker using (true);
create policy worker_finds on data_export_chunks for select to halocline_worker using (true);

-- The worker claims and settles; what goes into the file it reads and writes as the account itself, by the API's role.
grant select, insert on data_exports to halocline_app;
grant select, insert on data_export_chunks to halocline_app;
grant select, update on data_exports to halocline_worker;
grant select (export_id), delete on data_export_chunks to halocline_worker;

-- migrate:down
drop table data_export_chunks, data_exports, display_settings;
drop type export_status;
alter table deliveries drop column held_until;
alter table notification_settings drop column test_sent_at, drop column quiet_from_minute, drop column quiet_to_minute,
  drop column quiet_timezone;
alter table tanks drop column salt_reservoir_litres, drop column fresh_reservoir_litres, drop column waste_litres;
