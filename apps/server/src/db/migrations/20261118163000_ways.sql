-- migrate:up

-- A server that still runs may hold a row for as long as a mail server takes: then this is tried again.
set local lock_timeout = '10s';

-- What each way to a person has proven (docs/adr/0046-proof-of-ways.md). Judged from the day it leads where it leads.
alter table notification_channels add column watched_since timestamptz not null default now();
alter table notification_channels add column given_up_at timestamptz;
alter table notification_settings add column mail_watched_since timestamptz not null default now();
alter table notification_settings add column mail_delivered_at timestamptz;
alter table notification_settings add column mail_given_up_at timestamptz;
-- When the person last said that a test mail had arrived.
alter table notification_settings add column mail_confirmed_at timestamptz;

update notification_settings s set mail_delivered_at = sent.at
from (
  select user_id, max(at) as at from (
    select user_id, settled_at as at from notifications where channel_id is null and status = 'sent'
    union all select user_id, settled_at from digests where status = 'sent'
    union all select user_id, test_sent_at from notification_settings
  ) proofs group by user_id
) sent where sent.user_id = s.user_id and sent.at is not null;

-- Both kinds of way in one shape. It shows whoever asks what they may read anyway.
create view notification_ways with (security_invoker = true) as
  select user_id, null::uuid as channel_id, 'email'::text as kind, null::text as name, email_enabled as is_on,
    email_enabled and critical_alerts as is_for_critical, mail_watched_since as watched_since, mail_delivered_at as delivered_at,
    mail_given_up_at as given_up_at, mail_confirmed_at as confirmed_at, null::text as last_error
  from notification_settings
  union all
  select user_id, id, preset, name, is_enabled, is_enabled and 'critical' = any (severities), watched_since, last_delivered_at,
    given_up_at, confirmed_at, last_error
  from notification_channels;
grant select on notification_ways to halocline_auth, halocline_worker;

-- A message about a way, through a way: the weekly test, and to the other ways that this one is dead or works again.
create table way_notes (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- Through which it is sent; null: mail.
  channel_id uuid references notification_channels on delete cascade,
  kind text not null check (kind in ('probe', 'broken', 'mended')),
  -- Which way it is about; null: mail. A test is about the way it takes.
  about_channel_id uuid references notification_channels on delete cascade,
  -- Of a test, the midnight of its day on the wall's clock, read as UTC.
  occasion timestamptz not null,
  timezone text not null,
  -- The person's mail address, whatever way it takes.
  address text not null,
  status digest_status not null default 'queued',
  tries integer not null default 0,
  error text,
  queued_at timestamptz not null,
  -- Not before. Whoever sends it moves it ahead; whoever dies lets go of it by that.
  try_after timestamptz not null,
  settled_at timestamptz,
  -- Once each, however many workers look.
  unique nulls not distinct (user_id, channel_id, kind, about_channel_id, occasion),
  check ((status = 'queued') = (settled_at is null))
);
create index way_notes_queued on way_notes (try_after) where status = 'queued';
create index way_notes_settled on way_notes (settled_at) where status <> 'queued';
create index way_notes_channel on way_notes (channel_id) where channel_id is not null;
create index way_notes_about on way_notes (about_channel_id) where about_channel_id is not null;
create trigger way_notes_address before insert on way_notes for each row execute function fill_digest_address();
alter table way_notes enable row level security;
create policy by_worker on way_notes to halocline_worker using (true) with check (true);
grant select, insert, delete on way_notes to halocline_worker;
grant update (status, tries, error, try_after, settled_at) on way_notes to halocline_worker;

-- Ways that their person was told are dead: its row says that this was done.
create table broken_ways (
  user_id uuid not null references auth.users on delete cascade,
  channel_id uuid references notification_channels on delete cascade,
  told_at timestamptz not null,
  unique nulls not distinct (user_id, channel_id)
);
create index broken_ways_channel on broken_ways (channel_id) where channel_id is not null;
alter table broken_ways enable row level security;
create policy by_worker on broken_ways to halocline_worker using (true) with check (true);
grant select, insert, delete on broken_ways to halocline_worker;

-- Whatever is sent proves its way or accuses it, in the transaction that records it. Nobody who sends can forget to.
create function note_way_outcome() returns trigger
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
create trigger notifications_prove_way after update of status on notifications
  for each row when (new.status in ('sent', 'failed') and old.status <> new.status) execute function note_way_outcome();
create trigger digests_prove_way after update of status on digests
  for each row when (new.status in ('sent', 'failed') and old.status <> new.status) execute function note_way_outcome();
create trigger way_notes_prove_way after update of status on way_notes
  for each row when (new.status in ('sent', 'failed') and old.status <> new.status) execute function note_way_outcome();

-- What a new calibration has replaced, until the device works with it and its owners are told.
alter table tanks add column calibration_before jsonb check (jsonb_typeof(calibration_before) = 'object');
grant select (calibration_before, calibrated_by), update (calibration_before) on tanks to halocline_ingest;

-- migrate:down
alter table tanks drop column calibration_before;
drop trigger way_notes_prove_way on way_notes;
drop trigger digests_prove_way on digests;
drop trigger notifications_prove_way on notifications;
drop function note_way_outcome();
drop table broken_ways;
drop table way_notes;
drop view notification_ways;
alter table notification_settings drop column mail_confirmed_at, drop column mail_given_up_at, drop column mail_delivered_at,
  drop column mail_watched_since;
alter table notification_channels drop column given_up_at, drop column watched_since;
