-- migrate:up

-- A device row is one registration: its topics belong to one account for ever. A re-sold board gets a new row.
create table devices (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Four bytes instead of sixteen in every reading and its index.
  device_no integer generated always as identity unique,
  registration_id uuid not null unique,
  hardware_id text not null,
  name text not null,
  key_hash bytea not null,
  key_last_four text not null,
  key_revoked_at timestamptz,
  reading_interval_s integer not null default 10 check (reading_interval_s between 5 and 300),
  created_at timestamptz not null default now(),
  unique (account_id, hardware_id),
  -- For foreign keys that carry the account: a row can then not point into another one.
  unique (account_id, id)
);

create table tanks (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  name text not null,
  -- Distances from the sensor to the water: larger is lower water. Null until calibrated.
  top_distance_mm real,
  drain_distance_mm real,
  hysteresis_mm real not null default 3,
  created_at timestamptz not null default now(),
  check ((top_distance_mm is null) = (drain_distance_mm is null)),
  check (drain_distance_mm > top_distance_mm),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create index tanks_account on tanks (account_id);
create index tanks_device on tanks (device_id);

create type relay_role as enum ('circulation', 'drain', 'fill', 'topup', 'spare');

create table relays (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  channel_number smallint not null check (channel_number between 1 and 5),
  role relay_role not null,
  is_on boolean not null default false,
  last_changed_at timestamptz,
  max_runtime_s integer check (max_runtime_s > 0),
  unique (device_id, channel_number),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create index relays_account on relays (account_id);

-- What each device last said about itself. Written by one bulk upsert per ingest batch, each device at most
-- every 20 s or when something changed; room in the pages keeps those updates off the indexes (HOT).
create table device_latest (
  -- No foreign key, here and in device_boots: a message in flight while its device is deleted must not fail a batch.
  device_no integer primary key,
  account_id uuid not null,
  -- Boot counter and random part packed into one comparable number: counter * 2^32 + random.
  boot bigint not null,
  up_ms bigint not null,
  -- The newest stored reading of this boot; null while every message was live only.
  last_seq integer,
  last_received_at timestamptz not null,
  -- Bit 0 is channel 1.
  relays_on smallint not null,
  is_sensor_ok boolean not null,
  state text,
  fault text,
  config_revision integer,
  firmware_version text not null,
  rssi_dbm smallint not null,
  -- The boot whose last will the broker delivered; it counts only while it is the current boot.
  will_boot bigint
) with (fillfactor = 70);
create index device_latest_account on device_latest (account_id);

-- When each boot began by the server's clock, stored once by whichever message of the boot came first, so that
-- a repeated reading always gets the same time and lands on the same row.
create table device_boots (
  device_no integer not null,
  boot bigint not null,
  anchor_at timestamptz not null,
  primary key (device_no, boot)
);

alter table devices enable row level security;
alter table tanks enable row level security;
alter table relays enable row level security;
alter table device_latest enable row level security;
alter table device_boots enable row level security;

create policy by_account on devices to halocline_app using (account_id = (select current_account_id()));
create policy by_account on tanks to halocline_app using (account_id = (select current_account_id()));
create policy by_account on relays to halocline_app using (account_id = (select current_account_id()));
create policy by_account on device_latest to halocline_app using (account_id = (select current_account_id()));

-- Ingest serves every account at once; its grants, not its policies, keep it small.
create policy all_accounts on devices for select to halocline_ingest, halocline_auth, halocline_worker using (true);
create policy all_accounts on relays to halocline_ingest using (true) with check (true);
create policy all_accounts on device_latest to halocline_ingest using (true) with check (true);
create policy worker_reads on device_latest for select to halocline_worker using (true);
create policy all_accounts on device_boots to halocline_ingest using (true) with check (true);

grant select, insert, update, delete on devices, tanks, relays to halocline_app;
grant select on device_latest to halocline_app;
grant select (id, account_id, device_no, registration_id, reading_interval_s) on devices to halocline_ingest, halocline_worker;
grant select (registration_id, key_hash, key_revoked_at) on devices to halocline_auth;
grant select, update (is_on, last_changed_at) on relays to halocline_ingest;
grant select, insert, update on device_latest to halocline_ingest;
grant select on device_latest to halocline_worker;
grant select, insert on device_boots to halocline_ingest;

-- migrate:down
drop table device_boots, device_latest, relays, tanks, devices;
drop type relay_role;
