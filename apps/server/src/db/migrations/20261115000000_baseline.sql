-- migrate:up

-- The schema of release 0.1.0. It is never edited again once 0.1.0 is out: what comes later is a file of its own.

-- ── Accounts and sign-in ────────────────────────────────────────────────────────────────────────────────

-- Sign-in lives in a schema of its own: sessions and credentials are readable by the auth role only (SEC-5).
create schema auth;
grant usage on schema auth to halocline_auth;

create table auth.users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- The sign-in library reads one name; people have two. Kept by the database, so that they cannot disagree.
  name text not null default '',
  email_verified boolean not null default false,
  role text not null default 'user' check (role in ('user', 'admin')),
  profile_image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on auth.users (lower(email));

-- An account is a household: the unit of ownership. Every owned row carries its id.
create table accounts (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create type membership_role as enum ('viewer', 'keeper', 'owner');

create table memberships (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role membership_role not null,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index memberships_user on memberships (user_id);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  active_account_id uuid not null,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- "Password again" opens a few minutes for this session.
  confirmed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A session cannot outlive the membership it acts under.
  foreign key (active_account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index sessions_user on auth.sessions (user_id);
create index sessions_expires on auth.sessions (expires_at);

-- The account of the current transaction. A pooled connection keeps the setting as an empty string after
-- SET LOCAL, hence nullif; without a setting it is null, and null owns nothing.
create function current_account_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::uuid;

alter table accounts enable row level security;
alter table memberships enable row level security;
create policy by_account on accounts to halocline_app using (id = (select current_account_id()));
create policy by_account on memberships to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on accounts to halocline_auth using (true) with check (true);
create policy all_accounts on memberships to halocline_auth using (true) with check (true);

grant select, insert, update, delete on auth.users, auth.sessions to halocline_auth;
grant select, insert, update, delete on accounts, memberships to halocline_auth;
grant select on accounts, memberships to halocline_app;

-- ── Devices, tanks, relays ──────────────────────────────────────────────────────────────────────────────

-- A device row is one registration: its topics belong to one account for ever. A re-sold board gets a new row.
create table devices (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Four bytes instead of sixteen in every reading and its index.
  device_no integer generated always as identity unique,
  registration_id uuid not null unique,
  -- One board is registered once: of two claims at the same time, this index chooses the winner (SEC-4).
  hardware_id text not null unique,
  name text not null,
  key_hash bytea not null,
  key_last_four text not null,
  key_revoked_at timestamptz,
  -- What the device shall do. Until it reports the revision that told it so, it does what it did before, and is judged
  -- by that: neither missed too early nor trusted too long.
  reading_interval_s integer not null default 10 check (reading_interval_s between 5 and 300),
  previous_interval_s integer not null default 10 check (previous_interval_s between 5 and 300),
  interval_revision integer not null default 0 check (interval_revision >= 0),
  -- The order of commands, in milliseconds of a hybrid clock: never less than the last one, never behind the wall clock.
  command_seq bigint not null default 0,
  -- Counts every change the device must learn; a device that knows nothing yet reports 0.
  config_revision integer not null default 1 check (config_revision > 0),
  -- The device validates again; what it refused is not repeated.
  config_refused_revision integer,
  created_at timestamptz not null default now(),
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
  -- Two-state calibration: the top while circulation stands, when the sump stands higher.
  top_off_distance_mm real check (top_off_distance_mm <= top_distance_mm),
  hysteresis_mm real not null default 3,
  calibrated_at timestamptz,
  -- The name as it was: it outlives the person.
  calibrated_by text,
  has_auto_top_up boolean not null default false,
  timezone text not null default 'UTC',
  area_cm2 real check (area_cm2 > 0),
  system_litres real check (system_litres > 0),
  drain_ml_per_min real check (drain_ml_per_min > 0),
  fill_ml_per_min real check (fill_ml_per_min > 0),
  topup_ml_per_min real check (topup_ml_per_min > 0),
  -- What stands beside the tank; null: the owner has not said. The server compares them with what an absence will need.
  salt_reservoir_litres real check (salt_reservoir_litres > 0),
  fresh_reservoir_litres real check (fresh_reservoir_litres > 0),
  waste_litres real check (waste_litres > 0),
  -- By the device's own word, also when its run had been given up here.
  last_water_change_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, id),
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
  name text check (length(name) between 1 and 40),
  is_on boolean not null default false,
  last_changed_at timestamptz,
  -- Why it last went on or off, in the device's own word (SAFE-14).
  last_cause text,
  -- Which event set last_cause: one that arrives late never overwrites a newer one.
  last_cause_boot bigint,
  last_cause_n bigint,
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
  -- Null without a good reading.
  distance_mm real,
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
grant select (id, account_id, device_no, registration_id, reading_interval_s, previous_interval_s, interval_revision)
  on devices to halocline_ingest, halocline_worker;
grant select (registration_id, key_hash, key_revoked_at) on devices to halocline_auth;
grant select, update (is_on, last_changed_at) on relays to halocline_ingest;
grant select, insert, update on device_latest to halocline_ingest;
grant select on device_latest to halocline_worker;
grant select, insert on device_boots to halocline_ingest;

-- ── Readings ────────────────────────────────────────────────────────────────────────────────────────────

-- The hot table: one row per reading, appended, never updated, dropped by the day. Columns are ordered by
-- width so that no row carries padding; docs/adr/0004-partitions.md has the arithmetic.
create table sensor_readings (
  taken_at timestamptz not null,
  boot bigint not null,
  account_id uuid not null,
  device_no integer not null,
  seq integer not null,
  -- Receive time minus taken_at: half the bytes of a second timestamp.
  arrival_delay_ms integer not null,
  -- Distance from sensor to water; null when the sensor failed, never 0 or 255.
  distance_mm real,
  temperature_c real,
  raw_mm smallint,
  error_code smallint not null,
  -- Repeats and redeliveries are no-ops by this key; its prefix (device, time) serves every read.
  primary key (device_no, taken_at, boot, seq)
) partition by range (taken_at);

alter table sensor_readings enable row level security;
create policy by_account on sensor_readings for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on sensor_readings to halocline_ingest using (true) with check (true);

-- Grants on the parent only: a partition read directly would not ask the parent's policies.
grant select on sensor_readings to halocline_app;
grant select, insert on sensor_readings to halocline_ingest;

-- One partition per UTC day. Security definer: the worker may have partitions made and dropped, and nothing else.
create function ensure_reading_partitions(first_day date, last_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  made integer := 0;
  day date;
  name text;
begin
  -- Several workers may come at the same hour: one makes the day, the others find it made.
  perform pg_advisory_xact_lock(hashtext('ensure_reading_partitions'));
  for day in select generate_series(first_day, last_day, interval '1 day')::date loop
    name := 'sensor_readings_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I partition of sensor_readings for values from (%L) to (%L)',
                     name, day::timestamptz, (day + 1)::timestamptz);
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

-- The planner may look at a name before it looks at whose partition that is, and an index has another kind of name: so the
-- question comes first.
create function drop_reading_partitions(before_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer := 0;
  name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where case i.inhparent
      when 'sensor_readings'::regclass then to_date(right(c.relname, 8), 'YYYYMMDD') < before_day
      else false end
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke execute on function ensure_reading_partitions, drop_reading_partitions from public;
grant execute on function ensure_reading_partitions, drop_reading_partitions to halocline_worker;

-- Readings are accepted eight days back; a new instance must be able to take them at once.
select ensure_reading_partitions((now() at time zone 'utc')::date - 9, (now() at time zone 'utc')::date + 7);

-- ── Commands and the audit log ──────────────────────────────────────────────────────────────────────────

create type command_status as enum ('queued', 'sent', 'acked', 'confirmed', 'rejected', 'timed_out', 'cancelled');

create table commands (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  type text not null,
  payload jsonb not null,
  seq bigint not null default 0,
  -- The boot it was made for, as the device spells it; null toward safety.
  boot text,
  status command_status not null default 'queued',
  requested_by uuid,
  created_at timestamptz not null default now(),
  -- When it can act no more, or its sender stops repeating it.
  deadline_at timestamptz not null default now(),
  sent_at timestamptz,
  acked_at timestamptz,
  ended_at timestamptz,
  result text,
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create index commands_device on commands (device_id, created_at desc);
create index commands_open on commands (deadline_at) where status in ('queued', 'sent');
create index commands_open_device on commands (device_id) where status in ('queued', 'sent');

-- Who did what to which pump (SEC-12). No foreign keys: it survives the deletion of everything it names.
create table audit_log (
  id uuid primary key,
  account_id uuid not null,
  at timestamptz not null default now(),
  actor_user_id uuid,
  actor_label text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  detail jsonb not null default '{}'
);
create index audit_log_account on audit_log (account_id, at desc);

alter table commands enable row level security;
alter table audit_log enable row level security;
create policy by_account on commands to halocline_app using (account_id = (select current_account_id()));
create policy by_account on audit_log to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on audit_log for insert to halocline_ingest, halocline_worker, halocline_auth with check (true);

grant select, insert, update on commands to halocline_app;
-- Append-only: nobody but the owner of the schema may change or delete a line.
grant select, insert on audit_log to halocline_app;
grant insert on audit_log to halocline_ingest, halocline_worker, halocline_auth;

-- ── Identity ────────────────────────────────────────────────────────────────────────────────────────────

create function auth.join_user_name() returns trigger language plpgsql as $$
begin
  new.name := trim(new.first_name || ' ' || new.last_name);
  return new;
end $$;
create trigger join_name before insert or update on auth.users for each row execute function auth.join_user_name();

-- How a person proves who they are: a password, later also other providers. One provider's account is one identity.
create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider_account_id)
);
create index identities_user on auth.identities (user_id);

-- Links that were mailed and not yet used. The identifier is a hash: reading the table opens nothing.
create table auth.verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on auth.verifications (identifier);
create index verifications_expires on auth.verifications (expires_at);

create table auth.invites (
  token_hash bytea primary key,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- For a socket without a cookie: one use, one minute, and no longer than its session.
create table auth.live_tickets (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  expires_at timestamptz not null
);
create index live_tickets_session on auth.live_tickets (session_id);

-- The columns are those rate-limiter-flexible expects; expire is in epoch milliseconds, the key is a hash.
create table auth.attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempts_expire on auth.attempts (expire);

-- Who made themselves the first administrator. One row for ever: its key decides between a hundred at once, and
-- it stays when that person leaves.
create table auth.first_admin (
  is_taken boolean primary key default true check (is_taken),
  user_id uuid not null,
  at timestamptz not null default now()
);

grant select, insert, update, delete on auth.identities, auth.verifications, auth.invites, auth.live_tickets, auth.attempts
  to halocline_auth;
grant select, insert on auth.first_admin to halocline_auth;
-- Whose device is it? Asked for what open sockets watch.
grant select (id, account_id) on devices to halocline_auth;

-- ── Alerts ──────────────────────────────────────────────────────────────────────────────────────────────

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
  -- When it was last news: raised, raised again, or become worse. What is acknowledged all at once is what was seen.
  news_at timestamptz not null default now(),
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
-- One incident is one row while it lasts.
create unique index alerts_open_incident on alerts (device_id, code) where cleared_at is null;
-- Swept by age, in small portions.
create index alerts_last_seen on alerts (account_id, last_seen_at);
-- Few at any time: what reminders are looked for.
create index alerts_unheard on alerts (id) where acknowledged_at is null and cleared_at is null;

alter table alerts enable row level security;
create policy by_account on alerts to halocline_app using (account_id = (select current_account_id()));
grant select on alerts to halocline_app;

-- ── Emergency stops ─────────────────────────────────────────────────────────────────────────────────────

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
create index emergency_stops_device on emergency_stops (device_id, requested_at desc);
create index emergency_stops_unheard on emergency_stops (requested_at desc)
  where latched_at is null and cleared_at is null and withdrawn_at is null;

alter table emergency_stops enable row level security;
create policy by_account on emergency_stops to halocline_app using (account_id = (select current_account_id()));
grant select, insert, update on emergency_stops to halocline_app;

-- ── What devices report ─────────────────────────────────────────────────────────────────────────────────

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
  -- What decides which firmware fits; null from a device that does not say it.
  firmware_version text,
  hardware text,
  chip text,
  slot_bytes integer,
  secure_version bigint,
  protocol_min smallint,
  protocol_max smallint,
  ota_state text,
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
  -- By our clock: by the anchor of its boot, and never later than it was heard.
  happened_at timestamptz not null default now(),
  -- The device was told to forget it and all before it.
  is_confirmed boolean not null default false,
  primary key (device_no, boot, n)
);
create index device_events_account on device_events (account_id);
create index device_events_relay on device_events (device_no, (data->>'channel'), happened_at) where type = 'relay';
create index device_hellos_account on device_hellos (account_id);
create index device_presence_account on device_presence (account_id);

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

-- ── Pairing ─────────────────────────────────────────────────────────────────────────────────────────────

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

-- ── Settings and runs ───────────────────────────────────────────────────────────────────────────────────

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

-- Security definer: whoever makes an account makes its settings too, and may do nothing else with them.
create function add_system_settings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into settings_system (account_id) values (new.id);
  return new;
end $$;
create trigger accounts_settings after insert on accounts for each row execute function add_system_settings();

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

-- ── Rollups ─────────────────────────────────────────────────────────────────────────────────────────────

-- Readings summed up by the minute and by the hour, so that a year is drawn from a few thousand rows. Sums and counts
-- instead of means: they merge exactly. docs/adr/0014-rollups.md has the reasons.
create table minute_rollups (
  at timestamptz not null,
  account_id uuid not null,
  distance_sum_mm double precision not null,
  temperature_sum_c double precision not null,
  device_no integer not null,
  -- Null when the sensor failed in every reading.
  distance_min_mm real,
  distance_max_mm real,
  good_count integer not null,
  bad_count integer not null,
  temperature_count integer not null,
  primary key (device_no, at)
) partition by range (at);
create table hour_rollups (like minute_rollups including defaults, primary key (device_no, at)) partition by range (at);

-- Readings are rolled up once their epoch is closed. A batch holds the fence while it is written, so that no row is
-- committed into an epoch after that epoch was closed.
create table rollup_fence (
  is_only_row boolean primary key default true check (is_only_row),
  epoch integer not null,
  opened_at timestamptz not null
);
insert into rollup_fence (epoch, opened_at) values (1, now());

-- Hours with readings that are not rolled up, committed together with those readings.
create table rollup_marks (
  hour timestamptz not null,
  account_id uuid not null,
  device_no integer not null,
  epoch integer not null,
  -- From this minute of the hour on.
  first_minute smallint not null check (first_minute between 0 and 59),
  primary key (device_no, hour, epoch)
);

alter table minute_rollups enable row level security;
alter table hour_rollups enable row level security;
alter table rollup_marks enable row level security;
create policy by_account on minute_rollups for select to halocline_app using (account_id = (select current_account_id()));
create policy by_account on hour_rollups for select to halocline_app using (account_id = (select current_account_id()));
create policy by_account on rollup_marks for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on minute_rollups to halocline_worker using (true) with check (true);
create policy all_accounts on hour_rollups to halocline_worker using (true) with check (true);
create policy all_accounts on rollup_marks to halocline_ingest, halocline_worker using (true) with check (true);
create policy worker_reads on sensor_readings for select to halocline_worker using (true);

grant select on minute_rollups, hour_rollups, rollup_marks to halocline_app;
grant select, insert, update, delete on minute_rollups, hour_rollups to halocline_worker;
grant select, insert, update on rollup_marks to halocline_ingest;
grant select, delete on rollup_marks to halocline_worker;
grant select (device_no, taken_at, distance_mm, temperature_c) on sensor_readings to halocline_worker;
grant select, update on rollup_fence to halocline_worker;
-- To hold the fence is to lock its row, which asks for the right to update a column; this one has a single value.
grant select, update (is_only_row) on rollup_fence to halocline_ingest;

-- Minutes by the UTC day, hours by the UTC month. Security definer, as for readings.
create function ensure_rollup_partitions(first_day date, last_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  made integer := 0;
  part record;
begin
  for part in
    select 'minute_rollups' as parent, 'minute_rollups_' || to_char(day, 'YYYYMMDD') as name, day as first, day + interval '1 day' as next
    from generate_series(first_day, last_day, interval '1 day') day
    union all
    select 'hour_rollups', 'hour_rollups_' || to_char(month, 'YYYYMM'), month, month + interval '1 month'
    from generate_series(date_trunc('month', first_day), last_day, interval '1 month') month
  loop
    continue when to_regclass(part.name) is not null;
    -- Only now: whoever rolls up comes here each time, and must not wait for the others who do.
    perform pg_advisory_xact_lock(hashtext('ensure_rollup_partitions'));
    continue when to_regclass(part.name) is not null;
    execute format('create table %I partition of %I for values from (%L) to (%L)', part.name, part.parent, part.first, part.next);
    made := made + 1;
  end loop;
  return made;
end $$;

-- A month goes when the last of its hours may go.
create function drop_rollup_partitions(minutes_before date, hours_before date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer := 0;
  name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where case i.inhparent
      when 'minute_rollups'::regclass then to_date(right(c.relname, 8), 'YYYYMMDD') < minutes_before
      when 'hour_rollups'::regclass then to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= hours_before
      else false end
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- For readings that came by another way than ingest, such as a restored copy: has them rolled up.
create function mark_readings(since timestamptz, until timestamptz) returns bigint
  language sql set timezone = 'UTC' as $$
  with marked as (
    insert into rollup_marks (hour, account_id, device_no, epoch, first_minute)
    select date_trunc('hour', taken_at), account_id, device_no, 0, 0
    from sensor_readings where taken_at >= since and taken_at < until group by 1, 2, 3
    on conflict do nothing returning 1
  )
  select count(*) from marked
$$;

revoke execute on function ensure_rollup_partitions, drop_rollup_partitions, mark_readings from public;
grant execute on function ensure_rollup_partitions, drop_rollup_partitions to halocline_worker;

select ensure_rollup_partitions((now() at time zone 'utc')::date - 9, (now() at time zone 'utc')::date + 7);

-- ── Alert watches ───────────────────────────────────────────────────────────────────────────────────────

-- What the worker watches and has not finished with: trouble that must last before it is raised, incidents that are open,
-- incidents that must stay away before they are over. A device in order has no row.
create table alert_watches (
  device_id uuid not null references devices on delete cascade,
  code text not null,
  account_id uuid not null references accounts on delete cascade,
  began_at timestamptz not null,
  is_open boolean not null,
  is_worse boolean not null,
  worse_since timestamptz,
  leaving_since timestamptz,
  told_at timestamptz not null,
  primary key (device_id, code)
);
create index alert_watches_account on alert_watches (account_id);

alter table alert_watches enable row level security;
create policy by_account on alert_watches for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on alert_watches to halocline_worker using (true) with check (true);
grant select, insert, update, delete on alert_watches to halocline_worker;
grant select (is_on, last_changed_at) on relays to halocline_worker;
grant delete on alerts to halocline_worker;

-- ── Notifications ───────────────────────────────────────────────────────────────────────────────────────

-- What a person wants to be told. One row per person from the first day, with the specified defaults.
create table notification_settings (
  user_id uuid primary key references auth.users on delete cascade,
  email_enabled boolean not null default true,
  critical_alerts boolean not null default true,
  warning_alerts boolean not null default true,
  info_alerts boolean not null default false,
  weekly_reports boolean not null default true,
  maintenance_reminders boolean not null default true,
  -- When the mail server last took a test letter to this person.
  test_sent_at timestamptz,
  -- Quiet hours in minutes since midnight on the person's own clock; all three or none. From may be later than to: over midnight.
  quiet_from_minute smallint check (quiet_from_minute between 0 and 1439),
  quiet_to_minute smallint check (quiet_to_minute between 0 and 1439),
  quiet_timezone text,
  updated_at timestamptz not null default now(),
  check ((quiet_from_minute is null) = (quiet_to_minute is null) and (quiet_from_minute is null) = (quiet_timezone is null)),
  check (quiet_from_minute <> quiet_to_minute)
);

-- Security definer: whoever makes a person makes their switches too.
create function add_notification_settings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notification_settings (user_id) values (new.id);
  return new;
end $$;
create trigger users_notification_settings after insert on auth.users
  for each row execute function add_notification_settings();

create type delivery_status as enum ('queued', 'sent', 'failed');

-- One letter to one person about one alert. This row is the truth; the job in the queue only wakes whoever sends.
create table deliveries (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  alert_id uuid not null references alerts on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  channel text not null default 'email' check (channel in ('email')),
  -- As it was told: an alert that becomes critical is told once more.
  severity alert_severity not null,
  -- 0 is the first letter, then the reminders.
  repeat_no integer not null default 0 check (repeat_no >= 0),
  address text not null,
  status delivery_status not null default 'queued',
  tries integer not null default 0,
  error text,
  queued_at timestamptz not null,
  settled_at timestamptz,
  -- From when on a reminder may follow, while the alert is open and not acknowledged; null when none does.
  repeat_due_at timestamptz,
  -- It waits for the end of somebody's quiet hours. Never a critical one.
  held_until timestamptz check (held_until is null or severity <> 'critical'),
  -- Once each, whoever comes first.
  unique (alert_id, user_id, channel, severity, repeat_no),
  check ((status = 'queued') = (settled_at is null))
);
create index deliveries_account on deliveries (account_id);
create index deliveries_user on deliveries (user_id);
create index deliveries_queued on deliveries (queued_at) where status = 'queued';

-- Whoever raises an alert need not know anybody's address: the database fills it in.
create function fill_delivery_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select email into new.address from auth.users where id = new.user_id;
  return new;
end $$;
create trigger deliveries_address before insert on deliveries for each row execute function fill_delivery_address();

alter table deliveries enable row level security;
create policy by_account on deliveries for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on deliveries to halocline_ingest, halocline_worker using (true) with check (true);
create policy owners_are_told on memberships for select to halocline_ingest, halocline_worker using (true);

grant select, update on notification_settings to halocline_auth;
grant select on notification_settings to halocline_ingest, halocline_worker;
grant select on deliveries to halocline_app;
grant insert, select (id, alert_id, user_id, channel, severity, repeat_no) on deliveries to halocline_ingest;
grant select, insert, update, delete on deliveries to halocline_worker;
grant select (account_id, user_id, role) on memberships to halocline_ingest, halocline_worker;
-- The letter names the tank, the device and the person, and tells the time where the tank is.
grant select (name, timezone, created_at) on tanks to halocline_worker;
grant select (name) on devices to halocline_worker;
grant usage on schema auth to halocline_worker;
grant select (id, first_name, last_name) on auth.users to halocline_worker;

-- ── Schedules ───────────────────────────────────────────────────────────────────────────────────────────

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

-- ── Second factor ───────────────────────────────────────────────────────────────────────────────────────

-- One authenticator app per person. Without confirmed_at it is only being set up, and counts for nothing.
create table auth.second_factors (
  user_id uuid primary key references auth.users on delete cascade,
  -- Encrypted with the server's secret: reading the table makes no codes.
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The last 30-second step whose code was used. Only later steps count, so that no code works twice (RFC 6238, 5.2).
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- A row is one code that still works; using it deletes it.
create table auth.recovery_codes (
  user_id uuid not null references auth.second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

grant select, insert, update, delete on auth.second_factors, auth.recovery_codes to halocline_auth;

-- ── Display settings and exports ────────────────────────────────────────────────────────────────────────

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

-- ── Firmware ────────────────────────────────────────────────────────────────────────────────────────────

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

-- A device fetches its firmware by the id of the update and proves itself by its key: this says whose key is asked for. Nothing
-- else of the update is told to a role that serves the unknown.
create function find_update_device(update_id uuid) returns table (account_id uuid, registration_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select d.account_id, d.registration_id from firmware_updates u join devices d on d.id = u.device_id where u.id = update_id $$;
revoke execute on function find_update_device(uuid) from public;
grant execute on function find_update_device(uuid) to halocline_auth;

-- ── Manuals ─────────────────────────────────────────────────────────────────────────────────────────────

-- The manuals belong to the instance: everybody reads them, administrators write them.
create table manual_sections (
  id uuid primary key,
  section_type text not null check (section_type in ('quick-setup', 'detailed-manual')),
  section_id text not null unique check (section_id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) between 1 and 100000),
  sort_order integer not null default 0,
  updated_at timestamptz not null default now()
);

-- Which of our own sections were put in, so that one an administrator removed stays removed.
create table manual_seeds (
  section_id text primary key,
  -- Of the text we put in: one that nobody changed since may be replaced by a newer text of ours.
  content_sha256 bytea not null
);

grant select, insert, update, delete on manual_sections to halocline_app;
grant select, insert, update, delete on manual_sections, manual_seeds to halocline_worker;

-- ── Parked records ──────────────────────────────────────────────────────────────────────────────────────

-- What could not be stored and never will be as it is. No foreign keys, and texts where an id might not be one: nothing here may refuse.
create table parked_records (
  id bigint generated always as identity primary key,
  kind text not null,
  account_id uuid,
  registration_id text,
  device_id text,
  -- Where a device's message came from.
  subject text,
  -- What was to be written; or, as it came, what is no text that jsonb can hold.
  payload jsonb,
  payload_bytes bytea,
  error_code text not null,
  error_message text not null,
  happened_at timestamptz not null,
  parked_at timestamptz not null default now()
);
create index parked_records_kind on parked_records (kind, registration_id);
create index parked_records_age on parked_records (parked_at);

alter table parked_records enable row level security;
create policy by_account on parked_records to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on parked_records to halocline_ingest, halocline_worker using (true) with check (true);
-- Put in, and never read again by whom it concerns; the worker removes what is old.
grant insert on parked_records to halocline_app, halocline_ingest, halocline_worker;
grant select, delete on parked_records to halocline_worker;

-- Numbers only: how much room there is, without a right to read. The row without a registration is the sum of the kind.
create function count_parked_records(of_kind text, registrations text[]) returns table (registration_id text, count integer)
  language sql stable security definer set search_path = public, pg_temp as $$
    select null, count(*)::integer from parked_records p where p.kind = of_kind
    union all
    select p.registration_id, count(*)::integer from parked_records p
    where p.kind = of_kind and p.registration_id = any (registrations) group by p.registration_id
  $$;
create function count_parked_records() returns integer
  language sql stable security definer set search_path = public, pg_temp as
  $$ select count(*)::integer from parked_records $$;
revoke execute on function count_parked_records(text, text[]), count_parked_records() from public;
grant execute on function count_parked_records(text, text[]) to halocline_app, halocline_ingest, halocline_worker;
grant execute on function count_parked_records() to halocline_app;

-- migrate:down
-- There is nothing before it: drop the database.
