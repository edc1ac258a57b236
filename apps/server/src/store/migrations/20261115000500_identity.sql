-- migrate:up

-- The sign-in library reads one name; people have two. Kept by the database, so that they cannot disagree.
alter table auth.users add column name text not null default '';
create function auth.join_user_name() returns trigger language plpgsql as $$
begin
  new.name := trim(new.first_name || ' ' || new.last_name);
  return new;
end $$;
create trigger join_name before insert or update on auth.users for each row execute function auth.join_user_name();
update auth.users set name = name;

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

-- "Password again" opens a few minutes for this session.
alter table auth.sessions add column confirmed_until timestamptz;
create index sessions_expires on auth.sessions (expires_at);

-- Who made themselves the first administrator. One row for ever: its key decides between a hundred at once, and
-- it stays when that person leaves.
create table auth.first_admin (
  is_taken boolean primary key default true check (is_taken),
  user_id uuid not null,
  at timestamptz not null default now()
);
insert into auth.first_admin (user_id) select id from auth.users where role = 'admin' order by created_at limit 1;

grant select, insert, update, delete on auth.identities, auth.verifications, auth.invites, auth.live_tickets, auth.attempts
  to halocline_auth;
grant select, insert on auth.first_admin to halocline_auth;
-- Whose device is it? Asked for what open sockets watch.
grant select (id, account_id) on devices to halocline_auth;

-- migrate:down
revoke select (id, account_id) on devices from halocline_auth;
drop table auth.first_admin;
drop index auth.sessions_expires;
alter table auth.sessions drop column confirmed_until;
drop table auth.attempts, auth.live_tickets, auth.invites, auth.verifications, auth.identities;
drop trigger join_name on auth.users;
drop function auth.join_user_name;
alter table auth.users drop column name;
