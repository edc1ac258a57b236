-- migrate:up

-- Who signed up with the set-up token. One row for ever: its key decides between many at once, and it stays when that person
-- leaves, so that a token which somebody finds later opens nothing.
create table auth.first_sign_up (
  is_taken boolean primary key default true check (is_taken),
  user_id uuid not null,
  at timestamptz not null default now()
);
grant select, insert on auth.first_sign_up to halocline_auth;

-- The last reset link that an administrator made for this person, who is told of it: it opens their account.
alter table auth.users add column reset_link_by text, add column reset_link_at timestamptz;

-- migrate:down
alter table auth.users drop column reset_link_by, drop column reset_link_at;
drop table auth.first_sign_up;
