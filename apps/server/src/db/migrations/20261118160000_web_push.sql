-- migrate:up

-- A server that still runs may hold a row for as long as a service takes: then this is tried again.
set local lock_timeout = '10s';

-- A browser that a person has subscribed is a channel like the others (docs/adr/0043-web-push.md).
alter table notification_channels drop constraint notification_channels_preset_check;
alter table notification_channels add constraint notification_channels_preset_check
  check (preset in ('ntfy', 'pushover', 'telegram', 'gotify', 'discord', 'webhook', 'push'));
-- Of the address that a browser has: one browser tells one person. Null once it is somebody else's.
alter table notification_channels add column endpoint_hash bytea unique check (preset = 'push' or endpoint_hash is null);
-- Whoever sends learns that a browser is gone, and tries it never again.
grant update (is_enabled) on notification_channels to halocline_worker;

alter table notifications drop constraint notifications_channel_check;
alter table notifications add constraint notifications_channel_check
  check (channel in ('email', 'ntfy', 'pushover', 'telegram', 'gotify', 'discord', 'webhook', 'push'));

-- By what push services know this instance: one pair for all its processes, made when the first person asks for it. Each
-- subscription keeps the pair that it was made with, so that nobody who sends needs this table.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (public_key ~ '^B[-_A-Za-z0-9]{86}$'),
  private_key_sealed bytea not null,
  created_at timestamptz not null
);
alter table push_keys enable row level security;
create policy instance on push_keys to halocline_auth using (true) with check (true);
grant select, insert, update on push_keys to halocline_auth;

-- migrate:down
-- The server before would not know what to do with a browser.
do $$ begin raise exception 'there is no way back but a backup'; end $$;
