-- migrate:up

-- Sign-in lives in a schema of its own: sessions and credentials are readable by the auth role only (SEC-5).
create schema auth;
grant usage on schema auth to halocline_auth;

create table auth.users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A session cannot outlive the membership it acts under.
  foreign key (active_account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index sessions_user on auth.sessions (user_id);

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

-- migrate:down
drop table auth.sessions, memberships, accounts, auth.users;
drop function current_account_id;
drop type membership_role;
drop schema auth;
