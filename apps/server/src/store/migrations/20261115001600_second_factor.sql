-- migrate:up

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

-- migrate:down
drop table auth.recovery_codes, auth.second_factors;
