-- migrate:up

-- A server that still runs may hold a row for as long as a mail server takes: then this is tried again.
set local lock_timeout = '10s';

-- Of two owners of a household that never chose a second person, it is the one who joined later (docs/adr/0044-telling.md).
grant select (created_at) on memberships to halocline_worker;

-- migrate:down
revoke select (created_at) on memberships from halocline_worker;
