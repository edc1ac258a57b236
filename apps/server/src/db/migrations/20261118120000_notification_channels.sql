-- migrate:up

-- A server that still runs may hold a row for as long as a mail server takes: then this is tried again.
set local lock_timeout = '10s';

-- Where a person is told besides by email: a service that takes one HTTP request (docs/adr/0039-channels.md).
create table notification_channels (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  preset text not null check (preset in ('ntfy', 'pushover', 'telegram', 'gotify', 'discord', 'webhook')),
  name text not null check (length(name) between 1 and 60),
  -- What is no secret; the rest is sealed, for this row only.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secrets_sealed bytea not null,
  severities text[] not null check (severities <@ array['critical', 'warn', 'info'] and cardinality(severities) > 0),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  -- When the person last said that a test had arrived.
  confirmed_at timestamptz,
  last_delivered_at timestamptz,
  last_failed_at timestamptz,
  -- A word: what a service wrote may hold a secret.
  last_error text check (last_error ~ '^[a-z_]{1,40}$')
);
create index notification_channels_user on notification_channels (user_id);

alter table notification_channels enable row level security;
create policy all_people on notification_channels to halocline_auth, halocline_worker using (true) with check (true);
create policy who_is_told on notification_channels for select to halocline_ingest using (true);
grant select, insert, update, delete on notification_channels to halocline_auth;
grant select, update (last_delivered_at, last_failed_at, last_error) on notification_channels to halocline_worker;
-- Whoever raises an alert knows whom to tell, and nothing of where.
grant select (id, user_id, severities, is_enabled) on notification_channels to halocline_ingest;

-- Null: an email.
alter table notifications add column channel_id uuid references notification_channels on delete cascade;
-- Of a channel: not before. Whoever sends it moves it ahead, so that nobody else does; whoever dies lets go of it by that.
alter table notifications add column try_after timestamptz;
alter table notifications drop constraint notifications_channel_check;
alter table notifications add constraint notifications_channel_check
  check (channel in ('email', 'ntfy', 'pushover', 'telegram', 'gotify', 'discord', 'webhook'));
alter table notifications add constraint notifications_channel_id_check check ((channel = 'email') = (channel_id is null));
alter table notifications drop constraint notifications_alert_id_user_id_channel_severity_repeat_no_key;
alter table notifications add constraint notifications_once
  unique nulls not distinct (alert_id, user_id, channel_id, severity, repeat_no);
create index notifications_channel on notifications (channel_id) where channel_id is not null;
grant select (channel_id) on notifications to halocline_ingest;

-- Nor need it know the name of a channel: somebody else's has none.
create or replace function fill_notification_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.channel_id is null then
    select email into new.address from auth.users where id = new.user_id;
  else
    select name, preset into new.address, new.channel from notification_channels where id = new.channel_id and user_id = new.user_id;
  end if;
  return new;
end $$;

-- migrate:down
-- The server before would mail what is meant for a channel.
do $$ begin raise exception 'there is no way back but a backup'; end $$;
