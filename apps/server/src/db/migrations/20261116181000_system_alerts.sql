-- migrate:up

-- What the administrators of the instance were told of and has not ended: one row per cause, so that one process tells it.
create table auth.system_alerts (
  code text primary key,
  message text not null,
  raised_at timestamptz not null
);
grant select, insert, update, delete on auth.system_alerts to halocline_auth;

-- migrate:down
drop table auth.system_alerts;
