-- migrate:up

-- Growing pauses between tries of one person's password from one place (SEC-9). The key is a hash.
create table auth.pauses (
  key text primary key,
  tries integer not null,
  paused_until timestamptz not null,
  forget_at timestamptz not null
);
create index pauses_forget on auth.pauses (forget_at);
grant select, insert, update, delete on auth.pauses to halocline_auth;

-- migrate:down
drop table auth.pauses;
