-- migrate:up

-- What the backup program and the server tell each other: the program runs beside PostgreSQL and has no other way to be reached.
create schema backup;
grant usage on schema backup to halocline_backup, halocline_auth;

-- Each backup that was tried.
create table backup.runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('full', 'diff')),
  cause text not null check (cause in ('first', 'schedule', 'request', 'gap')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- What pgBackRest calls it.
  label text,
  database_bytes bigint,
  -- What it added to the repository, compressed and encrypted.
  stored_bytes bigint,
  -- A sentence for an administrator; null when it went well, and while it runs.
  error text
);
create index runs_started on backup.runs (started_at desc);

-- "Back up now": one at a time, and whoever takes it deletes it.
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

-- What the program saw at its last look. Its own row, written every minute, is what makes a quiet database archive something.
create table backup.status (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  -- Where backups go, without anything secret.
  repository text not null,
  repository_bytes bigint,
  -- The newest piece of the log that is in the repository, and when it came there.
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
-- restore gives those that belong to the rows.
create table backup.sealed_secrets (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null,
  sealed_at timestamptz not null
);

create table backup.restores (
  restored_at timestamptz primary key,
  -- The time that was asked for; null: as new as the repository had it.
  asked_for timestamptz,
  -- The last change that came back.
  restored_to timestamptz
);

grant select, insert, update on backup.runs, backup.status, backup.sealed_secrets to halocline_backup;
grant select, delete on backup.requests to halocline_backup;
grant select, delete on backup.runs to halocline_backup;
grant select on backup.restores to halocline_backup;
grant select on backup.runs, backup.status, backup.restores to halocline_auth;
grant select, insert on backup.requests to halocline_auth;

-- After a restore, before anybody connects: whatever opened something then opens nothing now, and nothing that was planned then is
-- done by itself. It belongs to the schema, because only the schema knows all its tables: a migration that adds such a table adds it
-- here. Devices keep their keys.
create function backup.after_restore(asked_for timestamptz, restored_to timestamptz, at timestamptz) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into backup.restores (restored_at, asked_for, restored_to) values (at, asked_for, restored_to);

  delete from auth.live_tickets;
  delete from auth.sessions;
  delete from auth.verifications;
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
