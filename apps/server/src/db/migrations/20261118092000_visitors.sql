-- migrate:up

-- Readers are only held up for a moment; if somebody holds the table longer, this is tried again.
set local lock_timeout = '10s';

-- A household that strangers may look at, when the instance allows it. Only the administrator of the database says
-- so; while any of its devices is not simulated it is closed, whatever stands here.
alter table accounts
  add column is_public_demo boolean not null default false,
  -- What visitors broke, and when all was put right again.
  add column demo_changed_at timestamptz,
  add column demo_reset_at timestamptz;

-- The one user whom all visitors of a household come as, without any way to sign in. It goes with its household.
alter table auth.users add column visitor_of uuid unique references accounts on delete cascade;

-- A right on a whole table covers columns that are added later: what opens a household is not the sign-in role's to say.
revoke insert, update on accounts from halocline_auth;
grant insert (id, name), update (name, demo_changed_at) on accounts to halocline_auth;

-- Is it a demonstration that strangers look at, and nothing else? Asked with each request of a visitor, so that a real device ends
-- their rights as it joins; where people are named; and before somebody is mailed, so that a real device is never silent.
create function is_demo_open(account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from accounts where id = account and is_public_demo)
    and exists (select from devices where account_id = account)
    and not exists (select from devices where account_id = account and not is_simulated);
revoke execute on function is_demo_open(uuid) from public;
grant execute on function is_demo_open(uuid) to halocline_app, halocline_ingest, halocline_worker, halocline_auth;

-- What waits to be put right: nobody changed anything for a while, or everybody has left. The worker cannot read sessions (SEC-5).
create function demos_to_reset(idle interval) returns table (account_id uuid, changed_at text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.demo_changed_at::text from accounts a
  where is_demo_open(a.id) and a.demo_changed_at is not null
    and (a.demo_reset_at is null or a.demo_reset_at < a.demo_changed_at)
    and (a.demo_changed_at < now() - idle or not exists (
      select from auth.users u join auth.sessions s on s.user_id = u.id
      where u.visitor_of = a.id and s.expires_at > now()
    ))
$$;
revoke execute on function demos_to_reset(interval) from public;
grant execute on function demos_to_reset(interval) to halocline_worker;

create policy worker_resets on accounts to halocline_worker using (is_public_demo) with check (is_public_demo);
grant select (id, is_public_demo, demo_changed_at), update (demo_reset_at) on accounts to halocline_worker;

-- Told to every process, so that the sockets of visitors close at once.
create trigger accounts_opened_or_closed after update of is_public_demo on accounts
  for each row when (old.is_public_demo <> new.is_public_demo) execute function tell_ending('household', 'id');
create trigger devices_simulated after update of is_simulated on devices
  for each row when (old.is_simulated <> new.is_simulated) execute function tell_ending('household', 'account_id');

-- migrate:down
drop trigger devices_simulated on devices;
drop trigger accounts_opened_or_closed on accounts;
drop policy worker_resets on accounts;
revoke select (id) on accounts from halocline_worker;
drop function demos_to_reset(interval);
drop function is_demo_open(uuid);
delete from auth.users where visitor_of is not null;
alter table auth.users drop column visitor_of;
revoke insert, update on accounts from halocline_auth;
alter table accounts drop column is_public_demo, drop column demo_changed_at, drop column demo_reset_at;
grant insert, update on accounts to halocline_auth;
