-- migrate:up

-- A server that still runs may hold a row for as long as a mail server takes: then this is tried again.
set local lock_timeout = '10s';

-- Mail to another address is another way: nothing is known of it yet (docs/adr/0046-proof-of-ways.md). Whoever changes the
-- address cannot forget this.
create function forget_mail_proofs() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notification_settings set mail_watched_since = now(), mail_delivered_at = null, mail_given_up_at = null,
    mail_confirmed_at = null, test_sent_at = null
  where user_id = new.id;
  return null;
end $$;
create trigger users_address_changed after update of email on auth.users
  for each row when (lower(new.email) <> lower(old.email)) execute function forget_mail_proofs();

-- As before, except that mail which was still on its way to another address says nothing of this one.
create or replace function note_way_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  by_channel uuid := (to_jsonb(new) ->> 'channel_id')::uuid;
begin
  if by_channel is null then
    update notification_settings s set
      mail_delivered_at = case when new.status::text = 'sent' then greatest(s.mail_delivered_at, new.settled_at) else s.mail_delivered_at end,
      mail_given_up_at = case when new.status::text = 'sent' then s.mail_given_up_at else greatest(s.mail_given_up_at, new.settled_at) end
    from auth.users u
    where s.user_id = new.user_id and u.id = s.user_id and lower(u.email) = lower(new.address);
  elsif new.status::text = 'failed' then
    update notification_channels set given_up_at = greatest(given_up_at, new.settled_at) where id = by_channel;
  end if;
  return null;
end $$;

-- migrate:down
create or replace function note_way_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  by_channel uuid := (to_jsonb(new) ->> 'channel_id')::uuid;
begin
  if by_channel is null and new.status::text = 'sent' then
    update notification_settings set mail_delivered_at = greatest(mail_delivered_at, new.settled_at) where user_id = new.user_id;
  elsif by_channel is null then
    update notification_settings set mail_given_up_at = greatest(mail_given_up_at, new.settled_at) where user_id = new.user_id;
  elsif new.status::text = 'failed' then
    update notification_channels set given_up_at = greatest(given_up_at, new.settled_at) where id = by_channel;
  end if;
  return null;
end $$;
drop trigger users_address_changed on auth.users;
drop function forget_mail_proofs();
