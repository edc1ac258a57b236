-- migrate:up

-- A server that still runs may hold a row for as long as a service takes: then this is tried again.
set local lock_timeout = '10s';

-- When a browser went, or became somebody else's, while its person counted on it. Null for what the person switched off:
-- that is nobody's news, this is (docs/adr/0046-proof-of-ways.md).
alter table notification_channels add column ended_at timestamptz;
update notification_channels set ended_at = coalesce(last_failed_at, now())
where not is_enabled and last_error in ('unsubscribed', 'other_person');
grant update (ended_at) on notification_channels to halocline_worker;

-- What ended by itself is still meant for what it was meant for.
create or replace view notification_ways with (security_invoker = true) as
  select user_id, null::uuid as channel_id, 'email'::text as kind, null::text as name, email_enabled as is_on,
    email_enabled and critical_alerts as is_for_critical, mail_watched_since as watched_since, mail_delivered_at as delivered_at,
    mail_given_up_at as given_up_at, mail_confirmed_at as confirmed_at, null::text as last_error, null::timestamptz as ended_at
  from notification_settings
  union all
  select user_id, id, preset, name, is_enabled, (is_enabled or ended_at is not null) and 'critical' = any (severities), watched_since,
    last_delivered_at, given_up_at, confirmed_at, last_error, ended_at
  from notification_channels;

-- migrate:down
drop view notification_ways;
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
alter table notification_channels drop column ended_at;
