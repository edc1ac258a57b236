-- migrate:up

-- A server that still runs may hold a row for as long as a mail server takes: then this is tried again.
set local lock_timeout = '10s';

-- When an alert was first told: asked for every open critical one every two seconds, however often it has been repeated since.
create index notifications_first_told on notifications (alert_id, queued_at) where severity = 'critical' and repeat_no = 0;
-- What waits for one person.
create index notifications_waiting on notifications (user_id) where status = 'queued';
-- What is swept.
create index notifications_repeats on notifications (settled_at) where repeat_no > 0;

-- Until now they came after a quarter of an hour, an hour and four hours. What is open is not to wait for those.
update notifications set repeat_due_at = queued_at + interval '5 minutes'
  where severity = 'critical' and repeat_due_at > queued_at + interval '5 minutes';

-- migrate:down
drop index notifications_repeats;
drop index notifications_waiting;
drop index notifications_first_told;
