-- migrate:up

-- One board is registered once: of two claims at the same time, this index chooses the winner (SEC-4).
alter table devices drop constraint devices_account_id_hardware_id_key;
alter table devices add constraint devices_hardware_id_key unique (hardware_id);

-- What an owner types into a device's setup page. Looked up by a keyed hash, because forty bits alone could be
-- searched; sealed, so that the owner can be shown it again and a copy of the database shows it to nobody.
create table pairing_codes (
  -- One per account.
  account_id uuid primary key references accounts on delete cascade,
  code_hash bytea not null unique,
  code_sealed bytea not null,
  expires_at timestamptz not null
);

-- Devices without a key that said hello. A row is used once, by the claim that deletes it.
create table pairing_announcements (
  client_id text primary key,
  -- Whose code it gave; null without a code, which is recorded only where pairing is open.
  account_id uuid references accounts on delete cascade,
  hardware_id text not null,
  firmware_version text not null,
  hardware text not null,
  rssi_dbm smallint not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index pairing_announcements_account on pairing_announcements (account_id, hardware_id);
create index pairing_announcements_seen on pairing_announcements (last_seen_at);

-- A key on its way to its device: sealed, for minutes, gone when the device first signs in with it.
create table pairing_grants (
  device_id uuid primary key,
  account_id uuid not null,
  client_id text not null unique,
  key_sealed bytea not null,
  expires_at timestamptz not null,
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);

alter table pairing_codes enable row level security;
alter table pairing_announcements enable row level security;
alter table pairing_grants enable row level security;

create policy by_account on pairing_codes to halocline_app using (account_id = (select current_account_id()));
create policy by_account on pairing_announcements to halocline_app
  using (account_id = (select current_account_id()) or account_id is null);
create policy by_account on pairing_grants to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on pairing_codes for select to halocline_ingest using (true);
create policy all_accounts on pairing_announcements to halocline_ingest, halocline_auth using (true) with check (true);
create policy all_accounts on pairing_grants to halocline_ingest, halocline_auth using (true);
create policy worker_sweeps on pairing_codes to halocline_worker using (true);
create policy worker_sweeps on pairing_announcements to halocline_worker using (true);
create policy worker_sweeps on pairing_grants to halocline_worker using (true);

grant select, insert, update, delete on pairing_codes to halocline_app;
grant select, delete on pairing_announcements to halocline_app;
grant select, insert, delete on pairing_grants to halocline_app;

grant select (account_id, code_hash, expires_at) on pairing_codes to halocline_ingest;
grant select, insert, update on pairing_announcements to halocline_ingest;
grant select (device_id, client_id, key_sealed, expires_at) on pairing_grants to halocline_ingest;
-- Whose board is it that says hello?
grant select (hardware_id) on devices to halocline_ingest;

-- The gate sees the first sign-in, which ends a claim.
grant select (device_id, client_id), delete on pairing_grants to halocline_auth;
grant select (client_id), delete on pairing_announcements to halocline_auth;

grant select (expires_at), delete on pairing_codes, pairing_grants to halocline_worker;
grant select (last_seen_at), delete on pairing_announcements to halocline_worker;

-- Keyed by number, without a foreign key: what a deleted device leaves here is swept.
create policy worker_sweeps on device_latest for delete to halocline_worker using (true);
create policy worker_sweeps on device_boots to halocline_worker using (true);
grant delete on device_latest to halocline_worker;
grant select (device_no), delete on device_boots to halocline_worker;

-- migrate:down
revoke select (device_no), delete on device_boots from halocline_worker;
revoke delete on device_latest from halocline_worker;
drop policy worker_sweeps on device_boots;
drop policy worker_sweeps on device_latest;
revoke select (hardware_id) on devices from halocline_ingest;
drop table pairing_grants, pairing_announcements, pairing_codes;
alter table devices drop constraint devices_hardware_id_key;
alter table devices add constraint devices_account_id_hardware_id_key unique (account_id, hardware_id);
