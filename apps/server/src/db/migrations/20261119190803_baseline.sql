-- The whole schema. Never edit this file once it has been released: each later change is a separate file.
-- Sections follow the product's nouns. Within a section: tables, their indexes, functions, then who may do what.
-- Comments inside a function's body are part of the function. Changing one makes it differ from existing databases.

-- ── Accounts ─────────────────────────────────────────────────────────────────

-- An account is a household: the unit of ownership. Every owned row carries its id.
create table accounts (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now(),
  -- Visitors may look at this household, if the instance allows it. Only the database's administrator sets this.
  -- The household is closed while any of its devices is not simulated, whatever this column contains.
  is_public_demo boolean not null default false,
  -- When a visitor last changed something, and when all of it was last reset.
  demo_changed_at timestamptz,
  demo_reset_at timestamptz
);

-- Sign-in has a separate schema: sessions and credentials are readable by the auth role only (SEC-5).
create schema auth;
grant usage on schema auth to halocline_auth;

create table auth.users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- The sign-in library reads one name, people have two. The trigger below keeps them equal.
  name text not null default '',
  email_verified boolean not null default false,
  role text not null default 'user' check (role in ('user', 'admin')),
  profile_image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The last reset link that an administrator made for this person, who is informed of it: it opens their account.
  reset_link_by text,
  reset_link_at timestamptz,
  -- The one user that all visitors of a household share. It cannot sign in and is deleted with its household.
  visitor_of uuid unique references accounts on delete cascade,
  -- For members of the household only: the auth role alone reads whole users.
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$')
);
create unique index users_email on auth.users (lower(email));
create index users_admins on auth.users (id) where role = 'admin';

create function auth.join_user_name() returns trigger language plpgsql as $$
begin
  new.name := trim(new.first_name || ' ' || new.last_name);
  return new;
end $$;
create trigger join_name before insert or update on auth.users for each row execute function auth.join_user_name();

create type membership_role as enum ('viewer', 'keeper', 'owner');

create table memberships (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role membership_role not null,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index memberships_user on memberships (user_id);

-- The account of the current transaction. After SET LOCAL a pooled connection keeps the setting as an empty string,
-- hence nullif. Without a setting the result is null, and null owns nothing.
create function current_account_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::uuid;

alter table accounts enable row level security;
alter table memberships enable row level security;
create policy by_account on accounts to halocline_app using (id = (select current_account_id()));
create policy by_account on memberships to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on accounts to halocline_auth using (true) with check (true);
create policy all_accounts on memberships to halocline_auth using (true) with check (true);
create policy owners_are_told on memberships for select to halocline_ingest, halocline_worker using (true);
-- The worker sees public demonstrations only: it resets them.
create policy worker_resets on accounts to halocline_worker using (is_public_demo) with check (is_public_demo);

grant select, delete on accounts to halocline_auth;
grant select, insert, update, delete on memberships to halocline_auth;
grant select on accounts, memberships to halocline_app;
-- Column by column: a right on a whole table also covers columns that are added later, and the auth role must not be able
-- to open a household to visitors.
grant insert (id, name), update (name, demo_changed_at) on accounts to halocline_auth;
grant select (id, is_public_demo, demo_changed_at), update (demo_reset_at) on accounts to halocline_worker;
grant select (account_id, user_id, role) on memberships to halocline_ingest, halocline_worker;
-- A household with two owners that never chose a second person to notify: the owner who joined later is that person
-- (docs/adr/0044-telling.md).
grant select (created_at) on memberships to halocline_worker;

grant select, insert, update, delete on auth.users to halocline_auth;
-- For emails. Visitors share one user (visitor_of), who is never notified.
grant usage on schema auth to halocline_worker;
grant select (id, first_name, last_name, visitor_of) on auth.users to halocline_worker;

-- ── Sign-in ──────────────────────────────────────────────────────────────────

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  active_account_id uuid not null,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- Entering the password again opens a few minutes for this session.
  confirmed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A session cannot outlive the membership it acts under.
  foreign key (active_account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index sessions_user on auth.sessions (user_id);
create index sessions_expires on auth.sessions (expires_at);

-- How a person proves who they are: a password or another provider. One provider's account is one identity.
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

-- One authenticator app per person. Until confirmed_at is set it is only being set up and proves nothing.
create table auth.second_factors (
  user_id uuid primary key references auth.users on delete cascade,
  -- Encrypted with the server's secret: reading the table is not enough to make codes.
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

-- Mailed links about an e-mail address. Only a hash of the token is stored, so reading the table opens nothing (SEC-5).
create table auth.email_links (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('sign_up', 'confirm_change', 'verify_change', 'take_back')),
  -- The address to verify; for take_back the earlier address.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_links_user on auth.email_links (user_id);
create index email_links_expires on auth.email_links (expires_at);
create index email_links_held on auth.email_links (lower(email)) where kind = 'take_back';

-- A new password voids a change of address that has not happened yet, in the transaction that sets it.
create function auth.void_email_changes() returns trigger language plpgsql as $$
begin
  delete from auth.email_links where user_id = new.user_id and kind in ('confirm_change', 'verify_change');
  return null;
end $$;
create trigger password_voids_email_changes after update of password_hash on auth.identities
  for each row when (old.password_hash is distinct from new.password_hash) execute function auth.void_email_changes();

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

-- Rate limits. The columns are those rate-limiter-flexible expects; expire is in epoch milliseconds, the key is a hash.
create table auth.attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempts_expire on auth.attempts (expire);

-- Growing pauses between attempts at one person's password from one place (SEC-9). The key is a hash.
create table auth.pauses (
  key text primary key,
  tries integer not null,
  paused_until timestamptz not null,
  forget_at timestamptz not null
);
create index pauses_forget on auth.pauses (forget_at);

-- Who made themselves the first administrator. One row for ever: its key decides between concurrent requests, and it
-- remains when that person leaves.
create table auth.first_admin (
  is_taken boolean primary key default true check (is_taken),
  user_id uuid not null,
  at timestamptz not null default now()
);

-- Who signed up with the set-up token. One row for ever: its key decides between concurrent requests, and it remains when
-- that person leaves, so that a token that is found later opens nothing.
create table auth.first_sign_up (
  is_taken boolean primary key default true check (is_taken),
  user_id uuid not null,
  at timestamptz not null default now()
);

grant select, insert, update, delete on auth.sessions, auth.identities, auth.second_factors, auth.recovery_codes,
  auth.verifications, auth.email_links, auth.invites, auth.live_tickets, auth.attempts, auth.pauses
  to halocline_auth;
grant select, insert on auth.first_admin, auth.first_sign_up to halocline_auth;

-- Does this session still act in this account, with this role? A command checks this after it has waited for its device.
-- Security definer: the API's role may check a session whose id it has, and cannot read sessions (SEC-5).
create function are_rights_standing(session uuid, account uuid, membership membership_role) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (
    select from auth.sessions s join memberships m on m.account_id = s.active_account_id and m.user_id = s.user_id
    where s.id = session and s.expires_at > now() and m.account_id = account and m.role = membership
  );
revoke execute on function are_rights_standing(uuid, uuid, membership_role) from public;
grant execute on function are_rights_standing(uuid, uuid, membership_role) to halocline_app;

-- How a person reads numbers and times; without a row: mm, °C and litres. What is stored and sent is always metric.
create table display_settings (
  user_id uuid primary key references auth.users on delete cascade,
  length_unit text not null check (length_unit in ('mm', 'inch')),
  temperature_unit text not null check (temperature_unit in ('celsius', 'fahrenheit')),
  volume_unit text not null check (volume_unit in ('litre', 'gallon')),
  updated_at timestamptz not null default now(),
  -- Automatic: as the browser is set.
  language text not null default 'automatic' check (language in ('automatic', 'en', 'de')),
  hour_cycle text not null default 'automatic' check (hour_cycle in ('automatic', 'h12', 'h23')),
  first_weekday text not null default 'automatic' check (first_weekday in ('automatic', 'monday', 'saturday', 'sunday')),
  -- The zone of the times in mails and messages to services; null: the tank's.
  timezone text check (length(timezone) <= 64)
);
grant select, insert, update on display_settings to halocline_auth;
-- An email about an alert is written in its reader's language.
grant select (user_id, language, hour_cycle, timezone) on display_settings to halocline_worker;

-- ── Devices, tanks, relays ───────────────────────────────────────────────────

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
  -- The requested interval. Until the device reports interval_revision it still works at the previous one, and is judged
  -- by that: not reported missing too early, not trusted too long.
  reading_interval_s integer not null default 10 check (reading_interval_s between 5 and 300),
  previous_interval_s integer not null default 10 check (previous_interval_s between 5 and 300),
  interval_revision integer not null default 0 check (interval_revision >= 0),
  -- The order of commands, in milliseconds of a hybrid clock: never less than the last one, never behind the wall clock.
  command_seq bigint not null default 0,
  -- Counts every change that the device must receive; a device without any settings reports 0.
  config_revision integer not null default 1 check (config_revision > 0),
  -- The device validates too; what it rejected is not sent again.
  config_refused_revision integer,
  created_at timestamptz not null default now(),
  -- Part of a demonstration: there is no water behind it. Treating a real tank as a demonstration would be dangerous, so
  -- only the seeding of a demonstration sets this, as the database's administrator; neither a person nor a device can.
  is_simulated boolean not null default false,
  -- When a key of this registration first signed in. Until then nothing proves that its household has the board: anybody can
  -- send a hello under any board's id.
  connected_at timestamptz,
  -- For foreign keys that carry the account: a row can then not reference another account's row.
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
  -- Two-state calibration: the top while circulation is off, when the sump is higher.
  top_off_distance_mm real check (top_off_distance_mm <= top_distance_mm),
  hysteresis_mm real not null default 3,
  calibrated_at timestamptz,
  -- The name at that time: it outlives the person.
  calibrated_by text,
  has_auto_top_up boolean not null default false,
  timezone text not null default 'UTC',
  area_cm2 real check (area_cm2 > 0),
  system_litres real check (system_litres > 0),
  drain_ml_per_min real check (drain_ml_per_min > 0),
  fill_ml_per_min real check (fill_ml_per_min > 0),
  topup_ml_per_min real check (topup_ml_per_min > 0),
  -- Sizes of the containers beside the tank; null: not entered. The server compares them with what an absence will need.
  salt_reservoir_litres real check (salt_reservoir_litres > 0),
  fresh_reservoir_litres real check (fresh_reservoir_litres > 0),
  waste_litres real check (waste_litres > 0),
  -- As reported by the device, also for a run that the server had given up.
  last_water_change_at timestamptz,
  created_at timestamptz not null default now(),
  -- What a new calibration has replaced, until the device uses it and the owners are notified.
  calibration_before jsonb check (jsonb_typeof(calibration_before) = 'object'),
  -- Room in the sump above the top mark while circulation runs, up to its rim; null: not measured. A top mark that moves
  -- towards the sensor may use up all of it: then it is 0, and water changes are rejected.
  sump_room_litres real check (sump_room_litres >= 0),
  -- Salinity of the water that changes fill in, as the owner mixes it; null: not entered. It only explains a receipt.
  mix_ppt real check (mix_ppt > 0 and mix_ppt <= 60),
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
  -- Why it last switched, as the device's code (SAFE-14).
  last_cause text,
  -- Which event set last_cause: one that arrives late never overwrites a newer one.
  last_cause_boot bigint,
  last_cause_n bigint,
  max_runtime_s integer check (max_runtime_s > 0),
  unique (device_id, channel_number),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create index relays_account on relays (account_id);

alter table devices enable row level security;
alter table tanks enable row level security;
alter table relays enable row level security;

create policy by_account on devices to halocline_app using (account_id = (select current_account_id()));
create policy by_account on tanks to halocline_app using (account_id = (select current_account_id()));
create policy by_account on relays to halocline_app using (account_id = (select current_account_id()));
-- Ingest and worker serve every account; their grants, not their policies, limit them.
create policy all_accounts on devices for select to halocline_ingest, halocline_auth, halocline_worker using (true);
create policy all_accounts on tanks for select to halocline_ingest, halocline_worker using (true);
create policy all_accounts on relays to halocline_ingest using (true) with check (true);
create policy worker_reads on relays for select to halocline_worker using (true);
create policy ingest_settles on devices for update to halocline_ingest using (true) with check (true);
create policy ingest_settles on tanks for update to halocline_ingest using (true) with check (true);
-- The worker starts runs as a person does: it locks and numbers the device, writes command and run.
create policy worker_starts on devices for update to halocline_worker using (true) with check (true);
create policy auth_connects on devices for update to halocline_auth using (true) with check (true);

grant select, delete on devices to halocline_app;
grant select (id, account_id, device_no, registration_id, reading_interval_s, previous_interval_s, interval_revision,
  command_seq, config_revision, config_refused_revision)
  on devices to halocline_ingest, halocline_worker;
-- hardware_id: to find whose board sends a hello.
grant select (hardware_id), update (command_seq, config_refused_revision) on devices to halocline_ingest;
grant select (name), update (command_seq) on devices to halocline_worker;
-- id and account_id: to find whose device an open socket watches.
grant select (id, account_id, registration_id, key_hash, key_revoked_at, connected_at), update (connected_at)
  on devices to halocline_auth;
-- Column by column, so that the API cannot set is_simulated or a column that is added later.
grant insert (id, account_id, registration_id, hardware_id, name, key_hash, key_last_four, reading_interval_s, interval_revision)
  on devices to halocline_app;
grant update (name, key_hash, key_last_four, key_revoked_at, reading_interval_s, previous_interval_s, interval_revision,
  command_seq, config_revision, config_refused_revision)
  on devices to halocline_app;
grant select (hardware_id, is_simulated) on devices to halocline_worker;

grant select, insert, update, delete on tanks to halocline_app;
grant select on tanks to halocline_worker;
grant select (id, account_id, device_id, top_distance_mm, drain_distance_mm, top_off_distance_mm, hysteresis_mm, has_auto_top_up,
  area_cm2, drain_ml_per_min, fill_ml_per_min, topup_ml_per_min)
  on tanks to halocline_ingest, halocline_worker;
-- An email names the tank and shows times in the tank's zone.
grant select (name, timezone, created_at) on tanks to halocline_worker;
grant select (calibrated_by, timezone, fresh_reservoir_litres, last_water_change_at, calibration_before),
  update (last_water_change_at, calibration_before)
  on tanks to halocline_ingest;

grant select, insert, update, delete on relays to halocline_app;
grant select, update (is_on, last_changed_at, last_cause, last_cause_boot, last_cause_n) on relays to halocline_ingest;
grant select (id, account_id, device_id, channel_number, role, name, is_on, last_changed_at, last_cause, max_runtime_s)
  on relays to halocline_worker;

-- A new key may belong to another board, with pumps on it.
create function forget_simulation() returns trigger language plpgsql as $$
begin
  new.is_simulated := false;
  return new;
end $$;
create trigger devices_rekeyed before update of key_hash on devices
  for each row when (new.key_hash is distinct from old.key_hash) execute function forget_simulation();

-- ── Boots and latest state of a device ───────────────────────────────────────

create type device_status as enum ('online', 'offline', 'error');

-- What each device last reported about itself. Written by one bulk upsert per ingest batch, each device at most
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
  will_boot bigint,
  -- Whether the device is there, as last announced: one change is one event. Null before the first.
  announced_since timestamptz,
  announced_status device_status,
  -- Copies, so that the scan of all devices reads this one table and joins nothing (docs/adr/0038-one-look.md). devices,
  -- tanks and relays own them, the triggers below keep them current. No index on any of them: a heartbeat must stay off
  -- the indexes. Null: the device does not exist, or no longer.
  reading_interval_s integer,
  previous_interval_s integer,
  interval_revision integer,
  -- Of its tank; null until calibrated.
  top_distance_mm real,
  drain_distance_mm real,
  -- The channels of circulation, as in relays_on.
  circulation_bits smallint not null default 0
) with (fillfactor = 70);
create index device_latest_account on device_latest (account_id);
-- Counting who is online must not read a whole fleet. What this index holds changes with an announcement only.
create index device_latest_away on device_latest (announced_status) where announced_status <> 'online';

-- When each boot began by the server's clock, stored once by whichever message of the boot came first, so that
-- a repeated reading always gets the same time and is stored in the same row.
create table device_boots (
  device_no integer not null,
  boot bigint not null,
  anchor_at timestamptz not null,
  -- Uptime at which the anchor was taken or last corrected.
  anchored_up_ms bigint not null default 0,
  corrections smallint not null default 0,
  -- Whether a dispute about the anchor is settled.
  is_settled boolean not null default false,
  -- Its rows are about to be moved: until that is done, its readings wait in unplaced_readings.
  is_moving boolean not null default false,
  -- The epoch (rollup_fence) in which the anchor was last changed, or rows began to move.
  changed_epoch integer,
  primary key (device_no, boot)
);
create index device_boots_changed on device_boots (changed_epoch) where changed_epoch is not null;

-- Writes only what differs. Also to be called for all devices after a restore without triggers: nothing else would notice.
-- A generic plan, because planning takes longer than copying one device.
create function copy_to_latest(device_nos integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  update device_latest l
  set (reading_interval_s, previous_interval_s, interval_revision, top_distance_mm, drain_distance_mm, circulation_bits) =
    (f.reading_interval_s, f.previous_interval_s, f.interval_revision, f.top_distance_mm, f.drain_distance_mm, f.circulation_bits)
  from (
    select asked.device_no, d.reading_interval_s, d.previous_interval_s, d.interval_revision, t.top_distance_mm, t.drain_distance_mm,
      c.circulation_bits
    from unnest(device_nos) as asked(device_no) left join devices d using (device_no) left join tanks t on t.device_id = d.id
      cross join lateral (
        select coalesce(bit_or(1 << (r.channel_number - 1)), 0)::smallint as circulation_bits
        from relays r where r.device_id = d.id and r.role = 'circulation') c) f
  where l.device_no = f.device_no
    and (l.reading_interval_s, l.previous_interval_s, l.interval_revision, l.top_distance_mm, l.drain_distance_mm, l.circulation_bits)
      is distinct from
      (f.reading_interval_s, f.previous_interval_s, f.interval_revision, f.top_distance_mm, f.drain_distance_mm, f.circulation_bits);
end $$;

-- The row of a deleted device has no new values: all become null.
create function copy_device_to_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update device_latest set (reading_interval_s, previous_interval_s, interval_revision) =
      (new.reading_interval_s, new.previous_interval_s, new.interval_revision)
    where device_no = old.device_no;
  return null;
end $$;

-- For the rows of a tank or a relay. If the device is deleted there is nothing to copy to.
create function copy_parts_to_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  device_nos integer[] := array(select device_no from devices where id in (old.device_id, new.device_id));
begin
  if cardinality(device_nos) > 0 then perform copy_to_latest(device_nos); end if;
  return null;
end $$;

-- For new tanks and relays: only of devices that have sent something.
create function copy_made_to_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  device_nos integer[] := array(
    select distinct l.device_no from made join devices d on d.id = made.device_id join device_latest l using (device_no));
begin
  if cardinality(device_nos) > 0 then perform copy_to_latest(device_nos); end if;
  return null;
end $$;

-- For the first message of each device. Of an upsert, only rows that were really inserted are in the table.
create function copy_spoken_to_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from spoken) then perform copy_to_latest(array(select device_no from spoken)); end if;
  return null;
end $$;
create trigger latest_begins after insert on device_latest referencing new table as spoken
  for each statement execute function copy_spoken_to_latest();

-- At the end of the transaction: ingest writes the same rows and must not wait for a household's transaction. Each trigger
-- checks what has changed before it calls a function, so that other updates cost nothing more.
create constraint trigger devices_copied after update of reading_interval_s, previous_interval_s, interval_revision on devices
  deferrable initially deferred for each row
  when ((old.reading_interval_s, old.previous_interval_s, old.interval_revision)
    is distinct from (new.reading_interval_s, new.previous_interval_s, new.interval_revision))
  execute function copy_device_to_latest();
create constraint trigger devices_gone after delete on devices
  deferrable initially deferred for each row execute function copy_device_to_latest();

create constraint trigger tanks_copied after update of device_id, top_distance_mm, drain_distance_mm on tanks
  deferrable initially deferred for each row
  when ((old.device_id, old.top_distance_mm, old.drain_distance_mm)
    is distinct from (new.device_id, new.top_distance_mm, new.drain_distance_mm))
  execute function copy_parts_to_latest();
create constraint trigger tanks_gone after delete on tanks
  deferrable initially deferred for each row execute function copy_parts_to_latest();
create trigger tanks_made after insert on tanks referencing new table as made
  for each statement execute function copy_made_to_latest();

create constraint trigger relays_copied after update of device_id, channel_number, role on relays
  deferrable initially deferred for each row
  when ((old.device_id, old.channel_number, old.role) is distinct from (new.device_id, new.channel_number, new.role)
    and 'circulation' in (old.role, new.role))
  execute function copy_parts_to_latest();
create constraint trigger relays_gone after delete on relays
  deferrable initially deferred for each row when (old.role = 'circulation') execute function copy_parts_to_latest();
create trigger relays_made after insert on relays referencing new table as made
  for each statement execute function copy_made_to_latest();

revoke execute on function copy_to_latest, copy_device_to_latest, copy_parts_to_latest, copy_made_to_latest, copy_spoken_to_latest
  from public;
grant execute on function copy_to_latest to halocline_worker;

alter table device_latest enable row level security;
alter table device_boots enable row level security;
create policy by_account on device_latest to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on device_latest to halocline_ingest using (true) with check (true);
create policy all_accounts on device_boots to halocline_ingest using (true) with check (true);
create policy worker_reads on device_latest for select to halocline_worker using (true);
create policy worker_announces on device_latest for update to halocline_worker using (true) with check (true);
-- Keyed by number, without a foreign key: what a deleted device leaves here is swept. So are the boots of a device in a boot
-- loop, or of one that reports false boots.
create policy worker_sweeps on device_latest for delete to halocline_worker using (true);
create policy worker_sweeps on device_boots to halocline_worker using (true);

grant select on device_latest to halocline_app;
grant select, insert, update, update (config_revision) on device_latest to halocline_ingest;
grant select, delete, update (announced_status, announced_since) on device_latest to halocline_worker;
grant select, insert on device_boots to halocline_ingest;
grant select, select (device_no, boot, anchor_at), delete, update (is_moving, changed_epoch) on device_boots to halocline_worker;

-- ── Pairing ──────────────────────────────────────────────────────────────────

-- What an owner types into a device's setup page. Looked up by a keyed hash, because forty bits alone could be
-- searched; sealed, so that the server can show it to the owner again and a copy of the database does not reveal it.
create table pairing_codes (
  -- One per account.
  account_id uuid primary key references accounts on delete cascade,
  code_hash bytea not null unique,
  code_sealed bytea not null,
  expires_at timestamptz not null
);

-- Devices without a key that sent a hello. A row is used once, by the claim that deletes it.
create table pairing_announcements (
  client_id text primary key,
  -- Whose code it gave; null without a code, which is recorded only where pairing is open.
  account_id uuid references accounts on delete cascade,
  hardware_id text not null,
  firmware_version text not null,
  hardware text not null,
  rssi_dbm smallint not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  is_button_pressed boolean not null default false
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

-- The auth callout sees the first sign-in, which ends a claim.
grant select (device_id, client_id), delete on pairing_grants to halocline_auth;
grant select (client_id), delete on pairing_announcements to halocline_auth;

grant select (expires_at), delete on pairing_codes, pairing_grants to halocline_worker;
grant select (last_seen_at), delete on pairing_announcements to halocline_worker;

-- May the calling household register this board? Null: no other household has it. It does not reveal who has it.
create function board_obstacle(board text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when d.connected_at is null and d.created_at < now() - interval '280 seconds'
        and not exists (select from pairing_grants g where g.device_id = d.id and g.expires_at > now())
      then 'button_needed' else 'registered_elsewhere' end
  from devices d where d.hardware_id = board and d.account_id <> current_account_id()
$$;
revoke execute on function board_obstacle(text) from public;
grant execute on function board_obstacle(text) to halocline_app;

-- Ends another household's registration that never connected, for a household to which the board has announced itself with a press
-- of its button. Returns the ended registration, or null if there is none or it stays.
create function give_up_board(board text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare gone devices%rowtype;
begin
  if board_obstacle(board) is distinct from 'button_needed' or not exists (
    select from pairing_announcements a
    where a.hardware_id = board and a.account_id = current_account_id() and a.is_button_pressed
      and a.last_seen_at > now() - interval '5 minutes'
  ) then
    return null;
  end if;
  -- A key that signs in at this moment wins: its household keeps the board.
  delete from devices d
    where d.hardware_id = board and d.account_id <> current_account_id() and d.connected_at is null
    returning d.* into gone;
  if not found then return null; end if;
  insert into audit_log (id, account_id, actor_label, action, target_kind, target_id, detail)
    values (gen_random_uuid(), gone.account_id, 'pairing', 'give_up_device', 'device', gone.id::text,
      jsonb_build_object('name', gone.name, 'hardwareId', gone.hardware_id));
  return gone.registration_id;
end $$;
revoke execute on function give_up_board(text) from public;
grant execute on function give_up_board(text) to halocline_app;

-- ── Readings ─────────────────────────────────────────────────────────────────

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

-- Readings whose time is disputed: committed and confirmed, and placed when it is settled when their boot began. Bounded per
-- device by the writer. No foreign key: a message in flight while its device is deleted must not fail a batch.
create table unplaced_readings (
  boot bigint not null,
  account_id uuid not null,
  -- Uptime at which the reading was taken, and at which the message that brought it was sent.
  up_ms bigint not null,
  sent_up_ms bigint not null,
  received_at timestamptz not null,
  -- What the device's own clock showed; null if it was not set.
  clock_s bigint,
  device_no integer not null,
  seq integer not null,
  distance_mm real,
  temperature_c real,
  raw_mm smallint,
  error_code smallint not null,
  primary key (device_no, boot, seq)
);
create index unplaced_readings_account on unplaced_readings (account_id);

alter table sensor_readings enable row level security;
alter table unplaced_readings enable row level security;
create policy by_account on sensor_readings for select to halocline_app using (account_id = (select current_account_id()));
create policy by_account on unplaced_readings for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on sensor_readings to halocline_ingest using (true) with check (true);
create policy all_accounts on unplaced_readings to halocline_ingest, halocline_worker using (true) with check (true);
create policy worker_reads on sensor_readings for select to halocline_worker using (true);

-- Grants on the parent only: a partition read directly would not apply the parent's policies.
grant select on sensor_readings to halocline_app;
grant select, insert on sensor_readings to halocline_ingest;
grant select (boot, device_no, taken_at, distance_mm, temperature_c) on sensor_readings to halocline_worker;
grant select on unplaced_readings to halocline_app;
grant select, insert on unplaced_readings to halocline_ingest;
grant select, delete on unplaced_readings to halocline_worker;

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

-- The planner may check a name before it checks whose partition that is, and an index has another kind of name: hence the
-- case, which checks the parent first.
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

-- Readings are accepted eight days back; a new instance must be able to store them from its first minute.
select ensure_reading_partitions((now() at time zone 'utc')::date - 9, (now() at time zone 'utc')::date + 7);

-- The first and the last day that have a partition.
create function reading_days(out first_day date, out last_day date)
  language sql stable set search_path = public, pg_temp as $$
  select min(to_date(right(c.relname, 8), 'YYYYMMDD')), max(to_date(right(c.relname, 8), 'YYYYMMDD'))
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'sensor_readings'::regclass
$$;

-- ── Rollups ──────────────────────────────────────────────────────────────────

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

grant select on minute_rollups, hour_rollups, rollup_marks to halocline_app;
grant select, insert, update, delete on minute_rollups, hour_rollups to halocline_worker;
grant select, insert, update on rollup_marks to halocline_ingest;
grant select, delete on rollup_marks to halocline_worker;
grant select, update on rollup_fence to halocline_worker;
-- To hold the fence is to lock its row, which requires the right to update a column; this one has a single value.
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

-- A month is dropped when the last of its hours may be dropped.
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

-- For readings that were not stored by ingest, such as a restored copy: has them rolled up.
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

-- Has these hours rolled up again.
create function mark_hours(of_device integer, of_account uuid, of_epoch integer, hours timestamptz[]) returns void
  language sql set search_path = public, pg_temp as $$
  insert into rollup_marks (hour, account_id, device_no, epoch, first_minute)
  select distinct h, of_account, of_device, of_epoch, 0 from unnest(hours) h
  on conflict (device_no, hour, epoch) do update set first_minute = 0
$$;

-- Moves a boot's rows to where its corrected anchor puts them, and everything derived from them: sums, and when its events
-- happened. How long a reading was on its way does not change: the clock that received it was as wrong as the anchor.
create function move_boot(
  of_device integer, of_boot bigint, of_account uuid, of_epoch integer, from_anchor timestamptz, to_anchor timestamptz,
  newest_up_ms bigint) returns void
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  step interval := to_anchor - from_anchor;
  first_at timestamptz := from_anchor - interval '15 minutes';
  last_at timestamptz := from_anchor + newest_up_ms * interval '1 ms' + interval '15 minutes';
  left_hours timestamptz[];
begin
  select array_agg(distinct date_trunc('hour', taken_at)) into left_hours from sensor_readings
    where device_no = of_device and boot = of_boot and taken_at between first_at and last_at;
  -- A sum whose readings are all gone would never be made again.
  delete from minute_rollups m using unnest(left_hours) h
    where m.device_no = of_device and m.at >= h and m.at < h + interval '1 hour';
  delete from hour_rollups s where s.device_no = of_device and s.at = any(left_hours);
  perform mark_hours(of_device, of_account, of_epoch, left_hours || array_agg(distinct date_trunc('hour', taken_at + step)))
    from sensor_readings where device_no = of_device and boot = of_boot and taken_at between first_at and last_at;
  with taken as (
    delete from sensor_readings where device_no = of_device and boot = of_boot and taken_at between first_at and last_at returning *)
  insert into sensor_readings
      (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
    select taken_at + step, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code
    from taken on conflict do nothing;
  -- Never later than it was heard, unless the clock that heard it was wrong too.
  update device_events set happened_at = case
      when received_at between to_anchor + up_ms * interval '1 ms' - interval '10 minutes' and to_anchor + up_ms * interval '1 ms'
      then received_at else to_anchor + up_ms * interval '1 ms' end
    where device_no = of_device and boot = of_boot;
end $$;

-- Settles one boot in one transaction: its anchor, the rows it had, the readings that waited. The times of those are passed in,
-- because the rules for them are elsewhere. Without an anchor the one it has stays. The days concerned must have partitions.
-- Returns null if it cannot be settled yet, because ingest may still write by the old anchor; ingest sees that rows are moving once
-- the epoch has changed.
create function settle_boot(
  of_device integer, of_boot bigint, seen_corrections integer, to_anchor timestamptz, newest_up_ms bigint,
  seqs integer[], taken_at_ms float8[], received_at_ms float8[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  now_epoch integer;
  known device_boots;
  placed integer;
  of_account uuid;
begin
  -- In the order of everybody else: the fence, then the sums of the device.
  select epoch into now_epoch from rollup_fence for share;
  perform pg_advisory_xact_lock(7001, of_device);
  select * into known from device_boots where device_no = of_device and boot = of_boot for update;
  -- Another worker was faster, and what was settled here rests on an anchor that no longer holds.
  if not found or known.corrections <> seen_corrections then return null; end if;
  select account_id into of_account from unplaced_readings where device_no = of_device and boot = of_boot limit 1;
  if not found then return 0; end if;
  to_anchor := coalesce(to_anchor, known.anchor_at);
  if to_anchor <> known.anchor_at then
    if not known.is_moving or known.changed_epoch >= now_epoch then return null; end if;
    perform move_boot(of_device, of_boot, of_account, now_epoch, known.anchor_at, to_anchor, newest_up_ms);
  end if;

  perform mark_hours(of_device, of_account, now_epoch, array_agg(distinct date_trunc('hour', to_timestamp(at_ms / 1000))))
    from unnest(taken_at_ms) at_ms having count(*) > 0;
  with given as (
    select u.*, to_timestamp(g.taken_ms / 1000) as taken_at, (g.received_ms - g.taken_ms)::integer as delay_ms
    from unnest(seqs, taken_at_ms, received_at_ms) as g(seq, taken_ms, received_ms)
      join unplaced_readings u on u.device_no = of_device and u.boot = of_boot and u.seq = g.seq)
  insert into sensor_readings
      (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
    select taken_at, boot, account_id, device_no, seq, delay_ms, distance_mm, temperature_c, raw_mm, error_code from given g
    -- A repeat of what was placed before the dispute may be dated a little otherwise: it is the same reading all the same.
    where not exists (select from sensor_readings r where r.device_no = of_device and r.boot = of_boot and r.seq = g.seq
      and r.taken_at between g.taken_at - interval '30 minutes' and g.taken_at + interval '30 minutes')
    on conflict do nothing;
  get diagnostics placed = row_count;
  delete from unplaced_readings where device_no = of_device and boot = of_boot and seq = any(seqs);

  update device_boots set is_settled = true, is_moving = false, anchor_at = to_anchor,
      corrections = corrections + (to_anchor <> known.anchor_at)::int,
      anchored_up_ms = case when to_anchor <> known.anchor_at then newest_up_ms else anchored_up_ms end,
      changed_epoch = case when to_anchor <> known.anchor_at then now_epoch else changed_epoch end
    where device_no = of_device and boot = of_boot;
  return placed;
end $$;

revoke execute on function mark_hours, move_boot, settle_boot from public;
grant execute on function settle_boot to halocline_worker;

-- ── Commands and the audit log ───────────────────────────────────────────────

create type command_status as enum ('queued', 'sent', 'acked', 'confirmed', 'rejected', 'timed_out', 'cancelled');

create table commands (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  type text not null,
  payload jsonb not null,
  seq bigint not null default 0,
  -- The boot it was made for, as the device spells it; null for commands towards safety.
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
-- Logs end: old rows are found by their age, a small portion at a time. See "Ends of the logs".
create index commands_created on commands (created_at);

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
create policy all_accounts on commands to halocline_ingest, halocline_worker using (true) with check (true);
create policy all_accounts on audit_log for insert to halocline_ingest, halocline_worker, halocline_auth with check (true);

grant select, insert, update on commands to halocline_app;
grant select, insert, update on commands to halocline_ingest;
-- The worker repeats what a device has not taken yet and ends what is overdue.
grant select, insert, update (status, result, sent_at, acked_at, ended_at) on commands to halocline_worker;
-- Append-only: only the owner of the schema may change or delete a line.
grant select, insert on audit_log to halocline_app;
grant insert on audit_log to halocline_ingest, halocline_worker, halocline_auth;

-- ── Emergency stops ──────────────────────────────────────────────────────────

-- One stop has one id for ever: a cleared id never latches again (SAFE-11).
create table emergency_stops (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  requested_at timestamptz not null,
  -- No foreign key: who stopped is kept when that person leaves.
  requested_by uuid,
  -- When the device itself reported that it stopped.
  latched_at timestamptz,
  cleared_at timestamptz,
  -- Withdrawn before the device received it.
  withdrawn_at timestamptz,
  -- A stop that is pressed after this is not covered by the clear, however late the clear is carried out (SAFE-11).
  clear_requested_at timestamptz,
  -- The spent stop that this one replaces: a controller latches an id once.
  replaces_id uuid,
  -- Recorded because the controller reported it, before or without a press in the app.
  is_reported boolean not null default false,
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create unique index emergency_stops_open on emergency_stops (device_id) where cleared_at is null and withdrawn_at is null;
create index emergency_stops_device on emergency_stops (device_id, requested_at desc);
create index emergency_stops_unheard on emergency_stops (requested_at desc)
  where latched_at is null and cleared_at is null and withdrawn_at is null;

alter table emergency_stops enable row level security;
create policy by_account on emergency_stops to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on emergency_stops to halocline_ingest using (true) with check (true);
create policy worker_reads on emergency_stops for select to halocline_worker using (true);
grant select, insert, update on emergency_stops to halocline_app;
grant select, insert, update on emergency_stops to halocline_ingest;
grant select on emergency_stops to halocline_worker;

-- ── What devices report ──────────────────────────────────────────────────────

-- What a device reported about itself when it last came online, and the stop it holds. Separate from device_latest: a hello
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
  -- What decides which firmware fits; null if the device does not report it.
  firmware_version text,
  hardware text,
  chip text,
  slot_bytes integer,
  secure_version bigint,
  protocol_min smallint,
  protocol_max smallint,
  ota_state text,
  heard_at timestamptz not null,
  -- Why a device holds its pumps off (SAFE-7, SAFE-23), as its own code; null while it does not, and always null from a
  -- device without holds.
  hold text,
  hold_suspects text[] not null default '{}',
  hold_since timestamptz,
  constraint hold_has_its_time check ((hold is null) = (hold_since is null))
);
create index device_hellos_account on device_hellos (account_id);

-- Everything a device reported except telemetry, also what no rule expects.
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
  -- By our clock: by the anchor of its boot, and never later than it was received.
  happened_at timestamptz not null default now(),
  -- The server has confirmed it, so the device may forget it and all before it.
  is_confirmed boolean not null default false,
  primary key (device_no, boot, n)
);
create index device_events_account on device_events (account_id);
create index device_events_relay on device_events (device_no, (data->>'channel'), happened_at) where type = 'relay';
create index device_events_received on device_events (received_at);

-- Events of this boot up to n are no longer stored, or arrived too late to be stored: a repeated one is not new. Per boot,
-- because a device that lost its memory counts its boots from the beginning.
create table ended_events (
  device_no integer not null references devices (device_no) on delete cascade,
  boot bigint not null,
  upto_n bigint not null,
  primary key (device_no, boot)
);

alter table device_hellos enable row level security;
alter table device_events enable row level security;
alter table ended_events enable row level security;
create policy by_account on device_hellos to halocline_app using (account_id = (select current_account_id()));
create policy by_account on device_events to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on device_hellos to halocline_ingest using (true) with check (true);
create policy all_accounts on device_events to halocline_ingest using (true) with check (true);
create policy all_accounts on ended_events for select to halocline_ingest using (true);
create policy worker_reads on device_hellos for select to halocline_worker using (true);
grant select on device_hellos, device_events to halocline_app;
grant select, insert, update on device_hellos, device_events to halocline_ingest;
grant select on ended_events to halocline_ingest;
grant select on device_hellos to halocline_worker;

-- ── Settings and runs ────────────────────────────────────────────────────────

-- One row per account from its first day, with the specified defaults: readers need not check whether it exists.
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

-- Security definer: creating an account creates its settings, without a right to do anything else with them.
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

-- What its events add up to; the domain computes it.
create table automation_runs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  tank_id uuid not null,
  -- The device's id of the run: our id, or one it made itself.
  device_run_id text not null,
  type run_type not null,
  status run_status not null,
  phase text,
  cause run_cause not null,
  -- No foreign key, and the name beside it: who started is kept when that person leaves.
  started_by uuid,
  started_by_name text,
  -- Snapshot at the start: later settings apply to later runs only (SAFE-15).
  limits jsonb not null,
  boot text,
  started_at timestamptz not null,
  -- Until then the device may still begin.
  start_until timestamptz not null,
  -- By then it has ended, whatever the device reports (SAFE-12).
  deadline_at timestamptz not null,
  completed_at timestamptz,
  fail_reason text,
  -- What remains of a run's events when they are deleted: at most the last 200 of them, as [{at, happening}]. With it the run is
  -- closed, and later events do not change it.
  receipt jsonb,
  -- How far an ended run moved the water. Null for an ended one: unknown, or it ended before this was stored.
  drained_mm double precision check (drained_mm between 0 and 10000),
  filled_mm double precision check (filled_mm between 0 and 10000),
  topped_up_mm double precision check (topped_up_mm between 0 and 10000),
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
create index automation_runs_without_receipt on automation_runs (completed_at) where receipt is null and completed_at is not null;
-- What has ended since a refill, read from the index alone, and the top-ups of a week.
create index automation_runs_moved on automation_runs (tank_id, completed_at)
  include (account_id, type, drained_mm, filled_mm, topped_up_mm) where completed_at is not null;

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
create index run_events_at on run_events (at);

alter table settings_system enable row level security;
alter table automation_runs enable row level security;
alter table run_events enable row level security;
create policy by_account on settings_system to halocline_app using (account_id = (select current_account_id()));
create policy by_account on automation_runs to halocline_app using (account_id = (select current_account_id()));
create policy by_account on run_events to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on settings_system for select to halocline_ingest, halocline_worker using (true);
create policy all_accounts on automation_runs to halocline_ingest, halocline_worker using (true) with check (true);
create policy all_accounts on run_events to halocline_ingest, halocline_worker using (true) with check (true);

grant select, update on settings_system to halocline_app;
grant select on settings_system to halocline_ingest, halocline_worker;
grant select, insert on automation_runs, run_events to halocline_app, halocline_ingest, halocline_worker;
grant update (status, phase, completed_at, fail_reason, deadline_at, drained_mm, filled_mm, topped_up_mm)
  on automation_runs to halocline_app, halocline_ingest, halocline_worker;
grant update (receipt) on automation_runs to halocline_worker;

-- ── Reservoirs ───────────────────────────────────────────────────────────────

-- What a person enters for a reservoir: how much is in it at that time. Fresh and salt water are refilled, the waste is emptied.
create table reservoir_refills (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  tank_id uuid not null,
  store text not null check (store in ('fresh', 'salt', 'waste')),
  at timestamptz not null,
  -- In it afterwards.
  litres double precision not null check (litres between 0 and 100000),
  -- No foreign key: people leave. The audit log names them.
  confirmed_by uuid not null,
  foreign key (account_id, tank_id) references tanks (account_id, id) on delete cascade
);
create index reservoir_refills_account on reservoir_refills (account_id);
create index reservoir_refills_tank on reservoir_refills (tank_id, store, at desc, id desc);

alter table reservoir_refills enable row level security;
create policy by_account on reservoir_refills to halocline_app
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
-- Ingest and worker judge what is left when a run ends.
create policy all_accounts on reservoir_refills for select to halocline_ingest, halocline_worker using (true);
grant select, insert, delete on reservoir_refills to halocline_app;
grant select on reservoir_refills to halocline_ingest, halocline_worker;

-- ── Schedules ────────────────────────────────────────────────────────────────

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
  -- How much a scheduled water change moves; null is a whole one, down to the drain mark.
  litres double precision
    constraint schedules_litres check (litres is null or (type = 'water_change' and litres > 0 and litres <= 100000)),
  -- How long a due time waits for a controller that cannot be reached (SAFE-20). 0: the start is rejected immediately.
  wait_minutes smallint not null default 0 check (wait_minutes in (0, 5, 15)),
  -- When a waiting due time is tried again; null: it has not been tried yet.
  retry_at timestamptz,
  unique (account_id, id),
  check (is_enabled or next_run_at is null),
  check (retry_at is null or next_run_at is not null),
  foreign key (account_id, tank_id) references tanks (account_id, id) on delete cascade
);
-- Workers read the beginning of this, however many schedules there are. One that waits costs nothing between two attempts.
create index schedules_look on schedules ((coalesce(retry_at, next_run_at))) where is_enabled;
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
  -- Runs are deleted only with their tank, and then the schedule is deleted too.
  run_id uuid,
  recorded_at timestamptz not null,
  primary key (schedule_id, due_at),
  foreign key (account_id, schedule_id) references schedules (account_id, id) on delete cascade
);
create unique index schedule_occurrences_run on schedule_occurrences (run_id) where run_id is not null;
create index schedule_occurrences_account on schedule_occurrences (account_id);
create index schedule_occurrences_recorded on schedule_occurrences (recorded_at);

-- One due time of a rule that its owner skipped or moved: once per (schedule, due time).
create table schedule_exceptions (
  schedule_id uuid not null,
  -- By the rule.
  due_at timestamptz not null,
  account_id uuid not null,
  -- When it starts instead; null: it is skipped.
  moved_to timestamptz check (moved_to <> due_at),
  primary key (schedule_id, due_at),
  unique (schedule_id, moved_to),
  foreign key (account_id, schedule_id) references schedules (account_id, id) on delete cascade
);
create index schedule_exceptions_account on schedule_exceptions (account_id);

alter table schedules enable row level security;
alter table schedule_occurrences enable row level security;
alter table schedule_exceptions enable row level security;
create policy by_account on schedules to halocline_app using (account_id = (select current_account_id()));
create policy by_account on schedule_occurrences to halocline_app using (account_id = (select current_account_id()));
create policy by_account on schedule_exceptions to halocline_app
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy all_accounts on schedules to halocline_worker using (true) with check (true);
create policy all_accounts on schedule_occurrences to halocline_worker, halocline_ingest using (true) with check (true);
create policy all_accounts on schedule_exceptions for select to halocline_worker using (true);
grant select, insert, update, delete on schedules to halocline_app;
grant select, update (next_run_at, next_start_at, skip_next_at, retry_at) on schedules to halocline_worker;
grant select on schedule_occurrences to halocline_app;
grant select, insert, update (outcome, reason, run_id) on schedule_occurrences to halocline_worker;
-- A device's rejection may arrive when the worker that sent the command no longer runs.
grant select, update (outcome, reason) on schedule_occurrences to halocline_ingest;
grant select, insert, delete on schedule_exceptions to halocline_app;
grant select on schedule_exceptions to halocline_worker;

-- ── Ends of the logs ─────────────────────────────────────────────────────────

-- The worker may not delete from commands, events and occurrences. These functions delete what is older than 90 days by the
-- database's clock, however wrong the worker's clock is. Each deletes one portion and returns how many rows it deleted.

create function logs_end(before timestamptz) returns timestamptz
  language sql stable set search_path = pg_catalog
  return least(before, now() - interval '90 days');

-- An open one is not old, whatever its age.
create function end_commands(before timestamptz, at_most integer) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from commands where id in (
      select id from commands where created_at < logs_end(before) and status not in ('queued', 'sent')
      order by created_at limit at_most for update skip locked)
    returning 1)
  select count(*)::int from gone
$$;

-- What stays: the newest of each state of a device, which shows that an older one that arrives late is outdated, and the last
-- event of each relay before the limit, with which charts begin. How far a boot's events were deleted is recorded in the same
-- statement: neither ever exists without the other.
create function end_events(before timestamptz, at_most integer) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from device_events where (device_no, boot, n) in (
      select e.device_no, e.boot, e.n from device_events e
      where e.received_at < logs_end(before) and not case
        when e.type = 'relay' then e.data->>'channel' in ('1', '2', '3', '4', '5') and e.data->>'on' in ('true', 'false')
          and not exists (
            select from device_events l
            where l.type = 'relay' and l.device_no = e.device_no and l.data->>'channel' = e.data->>'channel'
              and l.data->>'on' in ('true', 'false') and l.happened_at > e.happened_at and l.happened_at < logs_end(before))
        when e.type in ('stop_latched', 'stop_cleared', 'fault_latched', 'fault_cleared', 'hold', 'hold_released', 'top_up_locked',
          'top_up_released')
          then not exists (
            select from device_events l where l.device_no = e.device_no and l.type = e.type and (l.boot, l.n) > (e.boot, e.n))
        else false end
      order by e.received_at limit at_most)
    returning device_no, boot, n),
  noted as (
    insert into ended_events (device_no, boot, upto_n) select device_no, boot, max(n) from gone group by device_no, boot
    on conflict (device_no, boot) do update set upto_n = greatest(ended_events.upto_n, excluded.upto_n))
  select count(*)::int from gone
$$;

-- Only of runs that have their receipt.
create function end_run_events(before timestamptz, at_most integer) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from run_events where id in (
      select e.id from run_events e join automation_runs r on r.id = e.run_id
      where e.at < logs_end(before) and r.receipt is not null
      order by e.at limit at_most)
    returning 1)
  select count(*)::int from gone
$$;

-- The outcome of a schedule's newest due time stays, and of the newest that started: both are shown with it, however old.
create function end_occurrences(before timestamptz, at_most integer) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from schedule_occurrences where (schedule_id, due_at) in (
      select o.schedule_id, o.due_at from schedule_occurrences o
      where o.recorded_at < logs_end(before) and exists (
        select from schedule_occurrences l where l.schedule_id = o.schedule_id and l.due_at > o.due_at
          and (o.outcome <> 'started' or l.outcome = 'started'))
      order by o.recorded_at limit at_most for update skip locked)
    returning 1)
  select count(*)::int from gone
$$;

revoke execute on function end_commands, end_events, end_run_events, end_occurrences from public;
grant execute on function end_commands, end_events, end_run_events, end_occurrences to halocline_worker;

-- ── Alerts ───────────────────────────────────────────────────────────────────

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
  -- When it was last news: raised, raised again, or become worse. "Acknowledge all" covers what was seen, by this time.
  news_at timestamptz not null default now(),
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  -- No foreign key: who acknowledged is kept when that person leaves.
  acknowledged_by uuid,
  -- The values behind the code, so that each reader gets them in their own language. Null where the code is enough, and in rows
  -- of older versions, whose `message` is in English.
  detail jsonb check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 4000)
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
-- Few at any time: what may need a reminder.
create index alerts_unheard on alerts (id) where acknowledged_at is null and cleared_at is null;
-- Few at any time: what is acknowledged, and notified again each hour until it is cleared.
create index alerts_latched on alerts (code) where acknowledged_at is not null and cleared_at is null and severity = 'critical';

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

-- Links in messages about an alert, for one person and one alert (docs/adr/0045-answered-from-the-message.md). A link
-- acknowledges and does nothing else. The secret itself is only in the message.
create table acknowledge_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  alert_id uuid not null references alerts on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  made_at timestamptz not null,
  -- Of the alert when the message was sent: the link does not acknowledge what has become worse since.
  news_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index acknowledge_links_alert on acknowledge_links (alert_id);
create index acknowledge_links_account on acknowledge_links (account_id);
create index acknowledge_links_user on acknowledge_links (user_id);
create index acknowledge_links_expires on acknowledge_links (expires_at);

-- Who is notified when a critical alert is not acknowledged (docs/adr/0044-telling.md). No row: the domain's default, which is on.
create table escalations (
  account_id uuid primary key references accounts on delete cascade,
  is_on boolean not null,
  second_user_id uuid,
  second_after_minutes integer not null check (second_after_minutes between 5 and 120),
  everyone_after_minutes integer not null check (everyone_after_minutes between 5 and 120),
  updated_at timestamptz not null default now(),
  check (everyone_after_minutes >= second_after_minutes),
  -- A member of this household; a person who leaves it is no longer the second person.
  foreign key (account_id, second_user_id) references memberships on delete set null (second_user_id)
);
create index escalations_second on escalations (account_id, second_user_id);

alter table alerts enable row level security;
alter table alert_watches enable row level security;
alter table acknowledge_links enable row level security;
alter table escalations enable row level security;
create policy by_account on alerts to halocline_app using (account_id = (select current_account_id()));
create policy by_account on alert_watches for select to halocline_app using (account_id = (select current_account_id()));
create policy by_account on acknowledge_links to halocline_app using (account_id = (select current_account_id()));
create policy by_account on escalations to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on alerts to halocline_ingest, halocline_worker using (true) with check (true);
create policy all_accounts on alert_watches to halocline_worker using (true) with check (true);
create policy all_accounts on acknowledge_links to halocline_worker using (true) with check (true);
-- A request with a link names no household: the auth role finds it by the secret, and can do nothing else with the row.
create policy by_secret on acknowledge_links for select to halocline_auth using (true);
create policy worker_reads on escalations for select to halocline_worker using (true);

-- cleared_at: confirming a refill ends the alert about it, in the same transaction.
grant select, update (acknowledged_at, acknowledged_by, cleared_at) on alerts to halocline_app;
grant select, insert, update on alerts to halocline_ingest, halocline_worker;
grant delete on alerts to halocline_worker;
grant select, insert, update, delete on alert_watches to halocline_worker;
grant select, update (used_at) on acknowledge_links to halocline_app;
grant select (expires_at), insert, delete on acknowledge_links to halocline_worker;
grant select (token_hash, account_id, user_id) on acknowledge_links to halocline_auth;
grant select, insert, update on escalations to halocline_app;
grant select on escalations to halocline_worker;

-- ── Notification channels ────────────────────────────────────────────────────

-- Which notifications a person gets. One row per person from the first day, with the specified defaults.
create table notification_settings (
  user_id uuid primary key references auth.users on delete cascade,
  email_enabled boolean not null default true,
  critical_alerts boolean not null default true,
  warning_alerts boolean not null default true,
  info_alerts boolean not null default false,
  weekly_reports boolean not null default true,
  maintenance_reminders boolean not null default true,
  -- When the mail server last accepted a test email to this person.
  test_sent_at timestamptz,
  -- Quiet hours in minutes since midnight on the person's own clock; all three or none. From may be later than to: over midnight.
  quiet_from_minute smallint check (quiet_from_minute between 0 and 1439),
  quiet_to_minute smallint check (quiet_to_minute between 0 and 1439),
  quiet_timezone text,
  updated_at timestamptz not null default now(),
  -- Off by default: a mail each morning is much.
  all_well_daily boolean not null default false,
  -- What email to this person has proven (docs/adr/0046-proof-of-ways.md), since the address was last changed.
  mail_watched_since timestamptz not null default now(),
  mail_delivered_at timestamptz,
  mail_given_up_at timestamptz,
  -- When the person last confirmed that a test mail had arrived.
  mail_confirmed_at timestamptz,
  check ((quiet_from_minute is null) = (quiet_to_minute is null) and (quiet_from_minute is null) = (quiet_timezone is null)),
  check (quiet_from_minute <> quiet_to_minute)
);

-- Security definer: creating a person creates their settings.
create function add_notification_settings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notification_settings (user_id) values (new.id);
  return new;
end $$;
create trigger users_notification_settings after insert on auth.users
  for each row execute function add_notification_settings();

-- Where a person is notified in addition to email: a service that accepts one HTTP request (docs/adr/0039-channels.md), or a
-- browser that the person has subscribed (docs/adr/0043-web-push.md).
create table notification_channels (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  preset text not null check (preset in ('ntfy', 'pushover', 'telegram', 'gotify', 'discord', 'webhook', 'push')),
  name text not null check (length(name) between 1 and 60),
  -- What is not secret; the rest is sealed, for this row only.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secrets_sealed bytea not null,
  severities text[] not null check (severities <@ array['critical', 'warn', 'info'] and cardinality(severities) > 0),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  -- When the person last confirmed that a test had arrived.
  confirmed_at timestamptz,
  last_delivered_at timestamptz,
  last_failed_at timestamptz,
  -- A code: a service's own text may contain a secret.
  last_error text check (last_error ~ '^[a-z_]{1,40}$'),
  -- Of the address that a browser has: one browser notifies one person. Null once it belongs to another person.
  endpoint_hash bytea unique check (preset = 'push' or endpoint_hash is null),
  -- What the channel has proven since it has its present address (docs/adr/0046-proof-of-ways.md).
  watched_since timestamptz not null default now(),
  given_up_at timestamptz,
  -- When a browser unsubscribed or changed to another person while its person relied on it. Null for what the person
  -- switched off: that is no news to anybody, this is.
  ended_at timestamptz
);
create index notification_channels_user on notification_channels (user_id);

-- Identifies this instance to push services: one pair for all its processes, made when the first person subscribes. Each
-- subscription keeps the pair that it was made with, so that sending does not need this table.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (public_key ~ '^B[-_A-Za-z0-9]{86}$'),
  private_key_sealed bytea not null,
  created_at timestamptz not null
);

-- Email and channels in one shape. Security invoker: it shows only what its reader may read anyway. A channel that ended on its
-- own is still meant for what it was meant for.
create view notification_ways with (security_invoker = true) as
  select user_id, null::uuid as channel_id, 'email'::text as kind, null::text as name, email_enabled as is_on,
    email_enabled and critical_alerts as is_for_critical, mail_watched_since as watched_since, mail_delivered_at as delivered_at,
    mail_given_up_at as given_up_at, mail_confirmed_at as confirmed_at, null::text as last_error, null::timestamptz as ended_at
  from notification_settings
  union all
  select user_id, id, preset, name, is_enabled, (is_enabled or ended_at is not null) and 'critical' = any (severities), watched_since,
    last_delivered_at, given_up_at, confirmed_at, last_error, ended_at
  from notification_channels;

-- Mail to another address is a new channel: nothing is proven yet (docs/adr/0046-proof-of-ways.md). A trigger, so that no
-- change of address can omit this.
create function forget_mail_proofs() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notification_settings set mail_watched_since = now(), mail_delivered_at = null, mail_given_up_at = null,
    mail_confirmed_at = null, test_sent_at = null
  where user_id = new.id;
  return null;
end $$;
create trigger users_address_changed after update of email on auth.users
  for each row when (lower(new.email) <> lower(old.email)) execute function forget_mail_proofs();

alter table notification_channels enable row level security;
alter table push_keys enable row level security;
create policy all_people on notification_channels to halocline_auth, halocline_worker using (true) with check (true);
create policy who_is_told on notification_channels for select to halocline_ingest using (true);
create policy instance on push_keys to halocline_auth using (true) with check (true);

grant select, update on notification_settings to halocline_auth;
grant select on notification_settings to halocline_ingest, halocline_worker;
grant select, insert, update, delete on notification_channels to halocline_auth;
-- Ingest raises alerts: it reads whom to notify, and no address.
grant select (id, user_id, severities, is_enabled) on notification_channels to halocline_ingest;
-- is_enabled: the sender learns that a browser is gone, and never tries it again.
grant select, update (last_delivered_at, last_failed_at, last_error, is_enabled, ended_at) on notification_channels to halocline_worker;
grant select, insert, update on push_keys to halocline_auth;
grant select on notification_ways to halocline_auth, halocline_worker;

-- ── Notifications ────────────────────────────────────────────────────────────

create type notification_status as enum ('queued', 'sent', 'failed');

-- One message to one person about one alert. This row is authoritative; the job in the queue only wakes a sender.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  alert_id uuid not null references alerts on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  channel text not null default 'email'
    check (channel in ('email', 'ntfy', 'pushover', 'telegram', 'gotify', 'discord', 'webhook', 'push')),
  -- At that time: an alert that becomes critical is notified once more.
  severity alert_severity not null,
  -- 0 is the first message, then the reminders.
  repeat_no integer not null default 0 check (repeat_no >= 0),
  address text not null,
  status notification_status not null default 'queued',
  tries integer not null default 0,
  error text,
  queued_at timestamptz not null,
  settled_at timestamptz,
  -- From when on a reminder may follow, while the alert is open and not acknowledged; null if none follows.
  repeat_due_at timestamptz,
  -- It waits for the end of the person's quiet hours. Never a critical one.
  held_until timestamptz check (held_until is null or severity <> 'critical'),
  -- Null: an email.
  channel_id uuid references notification_channels on delete cascade,
  -- Of a channel: not before. A sender moves it ahead while it sends, so that no other does; if it dies, the time passes.
  try_after timestamptz,
  -- 0: an owner. 1: the second person. 2: everybody.
  stage smallint not null default 0 check (stage between 0 and 2),
  -- Since when it is being sent: only so many begin within a while, and the rest is gathered.
  begun_at timestamptz,
  -- It is part of another row's message and settled with it. If that row is deleted, this one is free again.
  carried_by uuid references notifications on delete set null,
  -- Once each, also for concurrent writers.
  constraint notifications_once unique nulls not distinct (alert_id, user_id, channel_id, severity, repeat_no),
  constraint notifications_channel_id_check check ((channel = 'email') = (channel_id is null)),
  check ((status = 'queued') = (settled_at is null)),
  check (carried_by <> id)
);
create index notifications_account on notifications (account_id);
create index notifications_user on notifications (user_id);
create index notifications_queued on notifications (queued_at) where status = 'queued';
create index notifications_channel on notifications (channel_id) where channel_id is not null;
create index notifications_carried on notifications (carried_by) where carried_by is not null;
create index notifications_begun on notifications (user_id, begun_at) where begun_at is not null;
-- How mail went within the last hour.
create index notifications_settled on notifications (settled_at) where settled_at is not null;
-- When an alert was first notified: read for every open critical one every two seconds, however often it has been repeated since.
create index notifications_first_told on notifications (alert_id, queued_at) where severity = 'critical' and repeat_no = 0;
-- What waits for one person.
create index notifications_waiting on notifications (user_id) where status = 'queued';
-- What is swept.
create index notifications_repeats on notifications (settled_at) where repeat_no > 0;

-- Raising an alert needs no right to read an address or a channel's name: the database fills it in. A channel of another person
-- has no name here.
create function fill_notification_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.channel_id is null then
    select email into new.address from auth.users where id = new.user_id;
  else
    select name, preset into new.address, new.channel from notification_channels where id = new.channel_id and user_id = new.user_id;
  end if;
  return new;
end $$;
create trigger notifications_address before insert on notifications for each row execute function fill_notification_address();

-- Mail that is sent by the calendar, not by an alert: what is due, the report of a week, and that all is well.
create type digest_kind as enum ('maintenance', 'weekly', 'all_well');
-- Moot: on its day there was nothing to report.
create type digest_status as enum ('queued', 'sent', 'failed', 'moot');

-- One digest to one person for one day. This row is authoritative: a sender locks it until the mail server has responded.
create table digests (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind digest_kind not null,
  -- On the calendar of that zone, which is of the person's oldest tank. A weekly one has the Monday after its week.
  day date not null,
  timezone text not null,
  address text not null,
  status digest_status not null default 'queued',
  tries integer not null default 0,
  error text,
  queued_at timestamptz not null,
  try_after timestamptz not null,
  settled_at timestamptz,
  -- Once each, for any number of workers.
  unique (user_id, kind, day),
  check ((status = 'queued') = (settled_at is null))
);
create index digests_queued on digests (try_after) where status = 'queued';
create index digests_settled on digests (settled_at) where status <> 'queued';

-- Queueing a digest needs no right to read an address.
create function fill_digest_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select email into new.address from auth.users where id = new.user_id;
  return new;
end $$;
create trigger digests_address before insert on digests for each row execute function fill_digest_address();

-- A message about a channel: the weekly test through it, and to the other channels that this one is broken or works again.
create table way_notes (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- Through which it is sent; null: mail.
  channel_id uuid references notification_channels on delete cascade,
  kind text not null check (kind in ('probe', 'broken', 'mended')),
  -- Which channel it is about; null: mail. A test is about the channel it is sent through.
  about_channel_id uuid references notification_channels on delete cascade,
  -- Of a test, the midnight of its day on the wall clock, read as UTC.
  occasion timestamptz not null,
  timezone text not null,
  -- The person's mail address, for every channel.
  address text not null,
  status digest_status not null default 'queued',
  tries integer not null default 0,
  error text,
  queued_at timestamptz not null,
  -- Not before. A sender moves it ahead while it sends; if it dies, the time passes.
  try_after timestamptz not null,
  settled_at timestamptz,
  -- Once each, for any number of workers.
  unique nulls not distinct (user_id, channel_id, kind, about_channel_id, occasion),
  check ((status = 'queued') = (settled_at is null))
);
create index way_notes_queued on way_notes (try_after) where status = 'queued';
create index way_notes_settled on way_notes (settled_at) where status <> 'queued';
create index way_notes_channel on way_notes (channel_id) where channel_id is not null;
create index way_notes_about on way_notes (about_channel_id) where about_channel_id is not null;
create trigger way_notes_address before insert on way_notes for each row execute function fill_digest_address();

-- Broken channels: a row records that the person was notified of it.
create table broken_ways (
  user_id uuid not null references auth.users on delete cascade,
  channel_id uuid references notification_channels on delete cascade,
  told_at timestamptz not null,
  unique nulls not distinct (user_id, channel_id)
);
create index broken_ways_channel on broken_ways (channel_id) where channel_id is not null;

-- Each message proves its channel or counts against it, in the transaction that records it: no sender can omit this. Mail that was
-- on its way to an earlier address proves nothing about the present one.
create function note_way_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  by_channel uuid := (to_jsonb(new) ->> 'channel_id')::uuid;
begin
  if by_channel is null then
    update notification_settings s set
      mail_delivered_at = case when new.status::text = 'sent' then greatest(s.mail_delivered_at, new.settled_at) else s.mail_delivered_at end,
      mail_given_up_at = case when new.status::text = 'sent' then s.mail_given_up_at else greatest(s.mail_given_up_at, new.settled_at) end
    from auth.users u
    where s.user_id = new.user_id and u.id = s.user_id and lower(u.email) = lower(new.address);
  elsif new.status::text = 'failed' then
    update notification_channels set given_up_at = greatest(given_up_at, new.settled_at) where id = by_channel;
  end if;
  return null;
end $$;
create trigger notifications_prove_way after update of status on notifications
  for each row when (new.status in ('sent', 'failed') and old.status <> new.status) execute function note_way_outcome();
create trigger digests_prove_way after update of status on digests
  for each row when (new.status in ('sent', 'failed') and old.status <> new.status) execute function note_way_outcome();
create trigger way_notes_prove_way after update of status on way_notes
  for each row when (new.status in ('sent', 'failed') and old.status <> new.status) execute function note_way_outcome();

alter table notifications enable row level security;
alter table digests enable row level security;
alter table way_notes enable row level security;
alter table broken_ways enable row level security;
create policy by_account on notifications for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on notifications to halocline_ingest, halocline_worker using (true) with check (true);
create policy by_worker on digests to halocline_worker using (true) with check (true);
create policy by_worker on way_notes to halocline_worker using (true) with check (true);
create policy by_worker on broken_ways to halocline_worker using (true) with check (true);

grant select on notifications to halocline_app;
grant insert, select (id, alert_id, user_id, channel, severity, repeat_no, channel_id) on notifications to halocline_ingest;
grant select, insert, update, delete on notifications to halocline_worker;
grant select, insert, delete on digests, way_notes, broken_ways to halocline_worker;
grant update (status, tries, error, try_after, settled_at) on digests, way_notes to halocline_worker;

-- ── Maintenance ──────────────────────────────────────────────────────────────

-- Recurring work by hand at a tank. Nothing here moves water: a task only reminds.
create table maintenance_tasks (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  tank_id uuid not null,
  -- One of the domain's templates: its name is shown in the reader's language. Null: the owner's own task.
  template text check (length(template) between 1 and 40),
  -- The owner's own words; null: the template's name.
  name text check (length(name) between 1 and 80),
  interval_days integer not null check (interval_days between 1 and 1095),
  -- Null: never yet, so due from the day it was added.
  last_done_at timestamptz,
  -- A day on the tank's own calendar: not due before.
  snoozed_until date,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null,
  foreign key (account_id, tank_id) references tanks (account_id, id) on delete cascade,
  check (template is not null or name is not null)
);
create index maintenance_tasks_account on maintenance_tasks (account_id);
create index maintenance_tasks_tank on maintenance_tasks (tank_id);
create index maintenance_tasks_created_by on maintenance_tasks (created_by);

alter table maintenance_tasks enable row level security;
create policy by_account on maintenance_tasks to halocline_app
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
-- The worker reads only which households have tasks at all.
create policy all_accounts on maintenance_tasks for select to halocline_worker using (true);

grant select, delete on maintenance_tasks to halocline_app;
grant insert (id, account_id, tank_id, template, name, interval_days, last_done_at, created_by, created_at)
  on maintenance_tasks to halocline_app;
grant update (name, interval_days, last_done_at, snoozed_until) on maintenance_tasks to halocline_app;
grant select (account_id) on maintenance_tasks to halocline_worker;

-- ── Exports ──────────────────────────────────────────────────────────────────

create type export_status as enum ('queued', 'ready', 'failed', 'expired');

-- A copy of everything an account owns: requested by an owner, made by a worker, deleted some days later.
create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null,
  status export_status not null default 'queued',
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
  -- The attempt that wrote it: one that was wrongly taken for dead cannot mix its pieces with another's.
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

-- The worker settles; it reads and writes the file's content as the account itself, with the API's role.
grant select, insert on data_exports to halocline_app;
grant select, insert on data_export_chunks to halocline_app;
grant select, update on data_exports to halocline_worker;
grant select (export_id), delete on data_export_chunks to halocline_worker;

-- ── Firmware ─────────────────────────────────────────────────────────────────

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
  -- An image that does not identify itself can only be a development build.
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
  -- When it last made progress; without progress for too long it has failed.
  moved_at timestamptz not null,
  completed_at timestamptz,
  check ((status in ('success', 'failed')) = (completed_at is not null)),
  check ((status = 'failed') = (error_code is not null)),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
-- One update of a device at a time, for all its owners together.
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

-- Across accounts, and numbers only: how many devices report each version, and is any update of a release open?
create function count_devices_by_version() returns table (firmware_version text, device_count bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.firmware_version, count(*) from device_latest l join devices d using (device_no) group by 1 $$;
create function has_open_update(release uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select 1 from firmware_updates where release_id = release and status in ('pending', 'downloading', 'installing')) $$;
revoke execute on function count_devices_by_version(), has_open_update(uuid) from public;
grant execute on function count_devices_by_version(), has_open_update(uuid) to halocline_app;

-- A device downloads its firmware by the id of the update and proves itself by its key: this finds whose key is needed. A role
-- that serves unauthenticated clients sees nothing else of the update.
create function find_update_device(update_id uuid) returns table (account_id uuid, registration_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select d.account_id, d.registration_id from firmware_updates u join devices d on d.id = u.device_id where u.id = update_id $$;
revoke execute on function find_update_device(uuid) from public;
grant execute on function find_update_device(uuid) to halocline_auth;

-- ── Manuals ──────────────────────────────────────────────────────────────────

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

-- Which of our own sections were added, so that one that an administrator deleted stays deleted.
create table manual_seeds (
  section_id text primary key,
  -- Of the text we added: a section that was not changed since may be replaced by a newer text of ours.
  content_sha256 bytea not null
);

grant select, insert, update, delete on manual_sections to halocline_app;
grant select, insert, update, delete on manual_sections, manual_seeds to halocline_worker;

-- ── Demonstrations ───────────────────────────────────────────────────────────

-- When the time of a simulated tank ran faster than ours: its readings of those minutes cover hours.
create table simulated_speeds (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  began_at timestamptz not null,
  -- When its simulator last confirmed it: the end, if the simulator never reports again.
  seen_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  -- A scenario runs at 10, which the simulator resumes after each run: the worker notices that and inserts a row.
  speed smallint not null default 60 check (speed in (10, 60)),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create unique index simulated_speeds_one_open on simulated_speeds (device_id) where ended_at is null;
create index simulated_speeds_device on simulated_speeds (device_id, began_at);
create index simulated_speeds_account on simulated_speeds (account_id);
-- Devices whose time ran faster a short time ago.
create index simulated_speeds_ended on simulated_speeds (ended_at);

alter table simulated_speeds enable row level security;
create policy by_account on simulated_speeds to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on simulated_speeds to halocline_worker using (true) with check (true);
grant select, insert, update (seen_at, ended_at) on simulated_speeds to halocline_app, halocline_worker;

-- Repairing a simulated tank ends the alerts about it. Alerts of a real tank end by what its device reports: the API has no right
-- to end them.
create function end_simulated_alerts(of_device uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.alerts a set cleared_at = now()
  from public.devices d
  where d.id = of_device and d.account_id = (select public.current_account_id()) and d.is_simulated
    and a.device_id = d.id and a.cleared_at is null
$$;
revoke execute on function end_simulated_alerts from public;
grant execute on function end_simulated_alerts to halocline_app;

-- Is it a demonstration for visitors, and nothing else? Checked with each request of a visitor, so that a real device ends
-- their rights when it joins; where people are named; and before an email is queued, so that a real device is never silent.
create function is_demo_open(account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from accounts where id = account and is_public_demo)
    and exists (select from devices where account_id = account)
    and not exists (select from devices where account_id = account and not is_simulated);
revoke execute on function is_demo_open(uuid) from public;
grant execute on function is_demo_open(uuid) to halocline_app, halocline_ingest, halocline_worker, halocline_auth;

-- Demonstrations to reset: unchanged for a while, or all visitors have left. The worker cannot read sessions (SEC-5).
create function demos_to_reset(idle interval) returns table (account_id uuid, changed_at text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.demo_changed_at::text from accounts a
  where is_demo_open(a.id) and a.demo_changed_at is not null
    and (a.demo_reset_at is null or a.demo_reset_at < a.demo_changed_at)
    and (a.demo_changed_at < now() - idle or not exists (
      select from auth.users u join auth.sessions s on s.user_id = u.id
      where u.visitor_of = a.id and s.expires_at > now()
    ))
$$;
revoke execute on function demos_to_reset(interval) from public;
grant execute on function demos_to_reset(interval) to halocline_worker;

-- Deletes what visitors broke since the last reset: the next visitor must not see it. A function, because the worker may neither
-- delete runs and events nor read who a visitor is. Readings stay: a level does not show what anyone did.
create function forget_demo_breaks(account uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since timestamptz;
begin
  -- The audit line is written after the simulator has restarted the device.
  select min(l.at) - interval '10 seconds' into since
  from accounts a join audit_log l on l.account_id = a.id join auth.users u on u.id = l.actor_user_id
  where a.id = account and is_demo_open(a.id) and u.visitor_of = a.id
    and l.action in ('break_tank', 'mend_tank', 'change_tank_speed')
    and l.at > coalesce(a.demo_reset_at, '-infinity');
  if since is null then return; end if;
  delete from alerts where account_id = account and created_at >= since and device_id is not null;
  delete from automation_runs where account_id = account and started_at >= since and cause = 'automatic';
  delete from simulated_speeds where account_id = account and began_at >= since;
  -- The newest edge of a relay is its state. An ON of an earlier boot is none: the restart ended it.
  with gone as (
    delete from device_events e
    where e.account_id = account and e.received_at >= since and (
      e.type in ('run_phase', 'run_ended')
      or e.type = 'relay' and (
        exists (
          select from device_events l
          where l.device_no = e.device_no and l.type = 'relay' and l.data->>'channel' = e.data->>'channel'
            and (l.boot, l.n) > (e.boot, e.n))
        or e.data->>'on' = 'true' and exists (
          select from device_events l where l.device_no = e.device_no and l.boot > e.boot)))
    returning device_no, boot, n)
  insert into ended_events (device_no, boot, upto_n) select device_no, boot, max(n) from gone group by device_no, boot
  on conflict (device_no, boot) do update set upto_n = greatest(ended_events.upto_n, excluded.upto_n);
end
$$;
revoke execute on function forget_demo_breaks from public;
grant execute on function forget_demo_breaks to halocline_worker;

-- ── Ended rights ─────────────────────────────────────────────────────────────

-- Every server process caches for a while who may switch off, and what. Each change to such a right notifies all of them
-- with its own commit, whatever caused it: our code, the sign-in library, a cascade, or a person with psql. Ids only, no secret.
create function tell_ending() returns trigger language plpgsql as $$
declare
  gone record := case when tg_op = 'INSERT' then new else old end;
begin
  perform pg_notify('halocline_endings', tg_argv[0] || ' ' || (to_jsonb(gone) ->> tg_argv[1]));
  return null;
end
$$;

create trigger sessions_ended after delete on auth.sessions
  for each row execute function tell_ending('session', 'id');
create trigger sessions_moved after update of active_account_id, user_id on auth.sessions
  for each row when (old.active_account_id <> new.active_account_id or old.user_id <> new.user_id)
  execute function tell_ending('session', 'id');

create trigger memberships_ended after delete on memberships
  for each row execute function tell_ending('user', 'user_id');
create trigger memberships_changed after update of role on memberships
  for each row when (old.role <> new.role) execute function tell_ending('user', 'user_id');
create trigger users_changed after update of role on auth.users
  for each row when (old.role <> new.role) execute function tell_ending('user', 'id');

-- Which devices a household has, under which registration, and what its relays do.
create trigger devices_came_or_left after insert or delete on devices
  for each row execute function tell_ending('household', 'account_id');
create trigger devices_moved after update of account_id, registration_id on devices
  for each row when (old.account_id <> new.account_id or old.registration_id <> new.registration_id)
  execute function tell_ending('household', 'account_id');
create trigger relays_changed after update of role on relays
  for each row when (old.role <> new.role) execute function tell_ending('household', 'account_id');

-- The sockets of visitors close immediately.
create trigger accounts_opened_or_closed after update of is_public_demo on accounts
  for each row when (old.is_public_demo <> new.is_public_demo) execute function tell_ending('household', 'id');
create trigger devices_simulated after update of is_simulated on devices
  for each row when (old.is_simulated <> new.is_simulated) execute function tell_ending('household', 'account_id');

-- ── The instance ─────────────────────────────────────────────────────────────

-- One row per process and role, updated every few seconds. A process that is missing for a day is deleted.
create table heartbeats (
  role text not null check (role in ('api', 'ingest', 'worker', 'auth')),
  process uuid not null,
  -- By the clock of the database, which is one for all processes.
  beat_at timestamptz not null,
  -- How long ago it last did its role's work, which jobs are late, and what only this role can observe.
  idle_s real not null default 0,
  late_jobs text[] not null default '{}',
  mail jsonb,
  primary key (role, process)
);
grant select, insert, update, delete on heartbeats to halocline_worker, halocline_ingest, halocline_auth;

-- Open alerts to the administrators of the instance: one row per cause, so that one process notifies.
create table system_alerts (
  code text primary key,
  message text not null,
  raised_at timestamptz not null,
  -- When a process last saw that it still holds: a process that sees no problem does not end what another one sees.
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on system_alerts to halocline_auth, halocline_worker;

-- Whom to notify. The worker sees no other addresses.
create function auth.list_administrators()
  returns table (first_name text, last_name text, email text, language text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.first_name, u.last_name, u.email, s.language
  from auth.users u left join public.display_settings s on s.user_id = u.id where u.role = 'admin'
$$;
revoke execute on function auth.list_administrators from public;
grant execute on function auth.list_administrators to halocline_auth, halocline_worker;

-- Dead letters: what could not be stored and never will be as it is. No foreign keys, and texts where an id might not be one:
-- nothing here may reject a row.
create table parked_records (
  id bigint generated always as identity primary key,
  kind text not null,
  account_id uuid,
  registration_id text,
  device_id text,
  -- Where a device's message came from.
  subject text,
  -- What was to be written; or, as received, what is no text that jsonb can hold.
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
-- Inserted, and never read again by the writer; the worker deletes what is old.
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

-- ── Backups ──────────────────────────────────────────────────────────────────

-- How the backup program and the server communicate: the program runs beside PostgreSQL and cannot be reached in another way.
create schema backup;
grant usage on schema backup to halocline_backup, halocline_auth;

-- Each backup that was attempted.
create table backup.runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('full', 'diff')),
  cause text not null check (cause in ('first', 'schedule', 'request', 'gap')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- pgBackRest's name for it.
  label text,
  database_bytes bigint,
  -- What it added to the repository, compressed and encrypted.
  stored_bytes bigint,
  -- A sentence for an administrator; null if it succeeded, and while it runs.
  error text
);
create index runs_started on backup.runs (started_at desc);

-- "Back up now": one at a time; the program that takes it deletes it.
create table backup.requests (
  is_asked boolean primary key default true check (is_asked),
  requested_at timestamptz not null,
  requested_by text not null
);

create function backup.tell_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('backup_request', '');
  return null;
end $$;
create trigger requests_told after insert on backup.requests for each statement execute function backup.tell_request();

-- What the program saw when it last checked. Writing this row every minute gives a quiet database something to archive.
create table backup.status (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  -- Where backups go, without anything secret.
  repository text not null,
  repository_bytes bigint,
  -- The newest piece of the log that is in the repository, and when it arrived there.
  newest_wal text,
  newest_wal_at timestamptz,
  -- When pieces of the log were last seen to be missing: what lies behind them can be restored only from a newer backup.
  gap_seen_at timestamptz,
  -- From when on any moment can be restored.
  restorable_from timestamptz,
  next_due_at timestamptz,
  -- Why the log does not arrive, or what is wrong with PostgreSQL's settings.
  error text
);

-- The secrets of the instance, encrypted with the recovery key, which is not in the database: so the one backup holds both, and a
-- restore returns those that belong to the rows.
create table backup.sealed_secrets (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null,
  sealed_at timestamptz not null
);

create table backup.restores (
  restored_at timestamptz primary key,
  -- The time that was requested; null: as new as the repository had it.
  asked_for timestamptz,
  -- The last change that was restored.
  restored_to timestamptz
);

grant select, insert, update on backup.runs, backup.status, backup.sealed_secrets to halocline_backup;
grant select, delete on backup.runs, backup.requests to halocline_backup;
grant select on backup.restores to halocline_backup;
grant select on backup.runs, backup.status, backup.restores to halocline_auth;
grant select, insert on backup.requests to halocline_auth;

-- After a restore, before anybody connects: what gave access at that time gives none now, and nothing that was planned at that time
-- starts automatically. It is part of the schema, because only the schema contains all its tables: a migration that adds such a table
-- changes this function too. Devices keep their keys.
create function backup.after_restore(asked_for timestamptz, restored_to timestamptz, at timestamptz) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into backup.restores (restored_at, asked_for, restored_to) values (at, asked_for, restored_to);

  delete from auth.live_tickets;
  delete from auth.sessions;
  delete from auth.verifications;
  delete from auth.email_links;
  delete from auth.invites where used_at is null;
  delete from auth.second_factors where confirmed_at is null;
  update auth.identities set access_token = null, refresh_token = null, id_token = null;
  delete from public.pairing_codes;
  delete from public.pairing_grants;
  delete from public.pairing_announcements;

  -- The device may hold newer settings under numbers that would be given again: equal numbers must never mean different settings
  -- (SAFE-15). With a number that no device has seen, each is sent what is stored here, and no automation starts before it said so.
  update public.devices set config_revision = config_revision + 100000, config_refused_revision = null;

  -- A run may have been started, and a schedule deleted, after this copy was made: for a day none starts by itself (SAFE-20).
  update public.schedules set paused_until = greatest(paused_until, at + interval '1 day'),
      next_start_at = case when next_start_at < greatest(paused_until, at + interval '1 day') then null else next_start_at end
    where is_enabled;
  -- Nobody waits for these any more (SAFE-10).
  update public.commands set deadline_at = least(deadline_at, at) where status in ('queued', 'sent');

  delete from backup.requests;
  update backup.runs set ended_at = at, error = 'It was under way when this copy of the database was made.' where ended_at is null;

  insert into public.audit_log (id, account_id, at, actor_label, action, target_kind, target_id, detail)
    select gen_random_uuid(), id, at, 'restore', 'restore_backup', 'instance', 'backup',
      jsonb_build_object('to', to_char(restored_to at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from public.accounts;
end $$;
revoke execute on function backup.after_restore from public;
