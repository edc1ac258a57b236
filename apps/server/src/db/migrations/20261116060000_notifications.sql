-- migrate:up

-- A server that still runs may hold a row for as long as a mail server takes: then this is tried again.
set local lock_timeout = '10s';

-- What was called a delivery of a letter is a notification. Policies, grants and the functions of the row keep working: they follow
-- the table, and their names say nothing of it.
alter table deliveries rename to notifications;
alter type delivery_status rename to notification_status;
alter function fill_delivery_address() rename to fill_notification_address;
alter trigger deliveries_address on notifications rename to notifications_address;

do $$
declare
  old record;
begin
  for old in select conname as name from pg_constraint where conrelid = 'notifications'::regclass and conname like 'deliveries%' loop
    execute format('alter table notifications rename constraint %I to %I', old.name, replace(old.name, 'deliveries', 'notifications'));
  end loop;
  -- Those of constraints have gone with them.
  for old in select relname as name from pg_class where relkind = 'i' and relname like 'deliveries%' loop
    execute format('alter index %I rename to %I', old.name, replace(old.name, 'deliveries', 'notifications'));
  end loop;
end $$;

-- migrate:down
-- The server before does not know these names.
do $$ begin raise exception 'there is no way back but a backup'; end $$;
