-- migrate:up

-- What administrators released. It belongs to the instance, not to an account: everybody reads it, administrators write it.
create table firmware_releases (
  id uuid primary key,
  version text not null unique,
  title text,
  description text,
  release_notes text,
  compatibility_notes text,
  breaking_changes text,
  migration_instructions text,
  is_stable boolean not null,
  is_beta boolean not null,
  requires_factory_reset boolean not null,
  file_bytes integer not null check (file_bytes between 1 and 4194304),
  file_sha256 bytea not null check (octet_length(file_sha256) = 32),
  -- Detached ECDSA P-256 over the file's SHA-256, DER (SEC-11). The device verifies it again.
  signature bytea not null check (octet_length(signature) between 64 and 80),
  -- From the image: our own descriptor (all null when it carries none) and the application descriptor.
  hardware text,
  protocol_min smallint,
  protocol_max smallint,
  layout_id smallint,
  chip text not null,
  secure_version bigint not null check (secure_version >= 0),
  created_at timestamptz not null default now(),
  check (not (is_stable and is_beta)),
  check ((hardware is null) = (protocol_min is null) and (hardware is null) = (protocol_max is null)
    and (hardware is null) = (layout_id is null)),
  -- An image that does not say what it is can only be a development build.
  check (hardware is not null or not (is_stable or is_beta))
);

-- The bytes apart, so that no list of releases ever carries them; not compressed, so that a range is read without the rest.
create table firmware_files (
  release_id uuid primary key references firmware_releases on delete cascade,
  bytes bytea not null
);
alter table firmware_files alter column bytes set storage external;

grant select on firmware_releases, firmware_files to halocline_app, halocline_worker, halocline_ingest;
grant insert, delete on firmware_releases, firmware_files to halocline_app;

-- What fits a device is decided by what it said of itself when it came online.
alter table device_hellos
  add column firmware_version text,
  add column hardware text,
  add column chip text,
  add column slot_bytes integer,
  add column secure_version bigint,
  add column protocol_min smallint,
  add column protocol_max smallint,
  add column ota_state text;

create type firmware_update_status as enum ('pending', 'downloading', 'installing', 'success', 'failed');

create table firmware_updates (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  release_id uuid not null references firmware_releases on delete cascade,
  version text not null,
  from_version text,
  -- The boot that got the command: another one means the device restarted.
  boot bigint not null,
  status firmware_update_status not null default 'pending',
  progress_percent smallint not null default 0 check (progress_percent between 0 and 100),
  phase text,
  error_code text,
  requested_by text not null,
  created_at timestamptz not null,
  -- When it last moved; what stands still for too long has failed.
  moved_at timestamptz not null,
  completed_at timestamptz,
  check ((status in ('success', 'failed')) = (completed_at is not null)),
  check ((status = 'failed') = (error_code is not null)),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
-- One update of a device at a time, whoever asks.
create unique index firmware_updates_one_at_a_time on firmware_updates (device_id)
  where status in ('pending', 'downloading', 'installing');
create index firmware_updates_device on firmware_updates (account_id, device_id, created_at desc);
create index firmware_updates_release on firmware_updates (release_id);
create index firmware_updates_open on firmware_updates (moved_at) where status in ('pending', 'downloading', 'installing');

alter table firmware_updates enable row level security;
create policy by_account on firmware_updates to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on firmware_updates to halocline_ingest, halocline_worker using (true) with check (true);
grant select, insert, update on firmware_updates to halocline_app;
grant select, update on firmware_updates to halocline_ingest, halocline_worker;

-- Across accounts, and nothing but numbers: how many devices report each version, and is any update of a release open?
create function count_devices_by_version() returns table (firmware_version text, device_count bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.firmware_version, count(*) from device_latest l join devices d using (device_no) group by 1 $$;
create function has_open_update(release uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select 1 from firmware_updates where release_id = release and status in ('pending', 'downloading', 'installing')) $$;
revoke execute on function count_devices_by_version(), has_open_update(uuid) from public;
grant execute on function count_devices_by_version(), has_open_update(uuid) to halocline_app;

-- migrate:down
drop function count_devices_by_version(), has_open_update(uuid);
drop table firmware_updates, firmware_files, firmware_releases;
drop type firmware_update_status;
alter table device_hellos drop column firmware_version, drop column hardware, drop column chip, drop column slot_bytes,
  drop column secure_version, drop column protocol_min, drop column protocol_max, drop column ota_state;
