-- migrate:up

create type command_status as enum ('queued', 'sent', 'acked', 'confirmed', 'rejected', 'timed_out', 'cancelled');

create table commands (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  type text not null,
  payload jsonb not null,
  status command_status not null default 'queued',
  requested_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  result text,
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create index commands_device on commands (device_id, created_at desc);

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

-- migrate:down
drop table audit_log, commands;
drop type command_status;
