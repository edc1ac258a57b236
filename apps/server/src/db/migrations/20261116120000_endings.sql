-- migrate:up

set local lock_timeout = '10s';

-- Every server process remembers for a while who may switch off, and what. Whatever ends or changes such a right tells all of them
-- with its own commit, whoever ended it: our code, the sign-in library, a cascade, or somebody at a prompt. Ids only, no secret.
create function tell_ending() returns trigger language plpgsql as $$
declare
  gone record := case when tg_op = 'INSERT' then new else old end;
begin
  perform pg_notify('halocline_endings', tg_argv[0] || ' ' || (to_jsonb(gone) ->> tg_argv[1]));
  return null;
end
$$;

create trigger sessions_ended after delete on auth.sessions
  for each row execute function tell_ending('session', 'id');
create trigger sessions_moved after update of active_account_id, user_id on auth.sessions
  for each row when (old.active_account_id <> new.active_account_id or old.user_id <> new.user_id)
  execute function tell_ending('session', 'id');

create trigger memberships_ended after delete on memberships
  for each row execute function tell_ending('user', 'user_id');
create trigger memberships_changed after update of role on memberships
  for each row when (old.role <> new.role) execute function tell_ending('user', 'user_id');
create trigger users_changed after update of role on auth.users
  for each row when (old.role <> new.role) execute function tell_ending('user', 'id');

-- Which devices are a household's, under which registration, and what its relays do.
create trigger devices_came_or_left after insert or delete on devices
  for each row execute function tell_ending('household', 'account_id');
create trigger devices_moved after update of account_id, registration_id on devices
  for each row when (old.account_id <> new.account_id or old.registration_id <> new.registration_id)
  execute function tell_ending('household', 'account_id');
create trigger relays_changed after update of role on relays
  for each row when (old.role <> new.role) execute function tell_ending('household', 'account_id');

-- migrate:down
drop trigger sessions_ended on auth.sessions;
drop trigger sessions_moved on auth.sessions;
drop trigger memberships_ended on memberships;
drop trigger memberships_changed on memberships;
drop trigger users_changed on auth.users;
drop trigger devices_came_or_left on devices;
drop trigger devices_moved on devices;
drop trigger relays_changed on relays;
drop function tell_ending();
