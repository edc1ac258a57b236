-- migrate:up

-- Signs of life: one row per process and role, written anew every few seconds. Whoever stays away for a day is forgotten.
create table heartbeats (
  role text not null check (role in ('api', 'ingest', 'worker', 'auth')),
  process uuid not null,
  -- By the clock of the database, which is one for all processes.
  beat_at timestamptz not null,
  -- How long ago it last did what its role is for, what it does not get done, and what only this role can see.
  idle_s real not null default 0,
  late_jobs text[] not null default '{}',
  mail jsonb,
  primary key (role, process)
);
grant select, insert, update, delete on heartbeats to halocline_worker, halocline_ingest, halocline_auth;

-- When somebody last saw that it is still so: a process for which all is well does not end what another one sees.
alter table auth.system_alerts add column seen_at timestamptz not null default now();
-- The worker tells of them too, and sees nothing of the schema that holds people and sessions.
alter table auth.system_alerts set schema public;
grant select, insert, update, delete on system_alerts to halocline_worker;

-- Whom to tell. The worker sees no other addresses.
create function auth.list_administrators()
  returns table (first_name text, last_name text, email text, language text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.first_name, u.last_name, u.email, s.language
  from auth.users u left join public.display_settings s on s.user_id = u.id where u.role = 'admin'
$$;
revoke execute on function auth.list_administrators from public;
grant execute on function auth.list_administrators to halocline_auth, halocline_worker;

create index users_admins on auth.users (id) where role = 'admin';

-- So that counting who is online does not read a whole fleet.
create index device_presence_away on device_presence (status) where status <> 'online';

-- For how mail went within the last hour.
create index notifications_settled on notifications (settled_at) where settled_at is not null;

-- migrate:down
drop index notifications_settled;
drop index device_presence_away;
drop index auth.users_admins;
drop function auth.list_administrators;
revoke all on system_alerts from halocline_worker;
alter table system_alerts set schema auth;
alter table auth.system_alerts drop column seen_at;
drop table heartbeats;
