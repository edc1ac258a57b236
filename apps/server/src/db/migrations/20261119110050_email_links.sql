-- migrate:up

set local lock_timeout = '10s';

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
grant select, insert, update, delete on auth.email_links to halocline_auth;

-- A new password voids a change of address that has not happened yet, in the transaction that sets it.
create function auth.void_email_changes() returns trigger language plpgsql as $$
begin
  delete from auth.email_links where user_id = new.user_id and kind in ('confirm_change', 'verify_change');
  return null;
end $$;
create trigger password_voids_email_changes after update of password_hash on auth.identities
  for each row when (old.password_hash is distinct from new.password_hash) execute function auth.void_email_changes();

-- As before, and mailed links end.
create or replace function backup.after_restore(asked_for timestamptz, restored_to timestamptz, at timestamptz) returns void
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

-- migrate:down
create or replace function backup.after_restore(asked_for timestamptz, restored_to timestamptz, at timestamptz) returns void
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

drop trigger password_voids_email_changes on auth.identities;
drop function auth.void_email_changes();
drop table auth.email_links;
