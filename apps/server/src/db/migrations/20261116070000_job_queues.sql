-- migrate:up

-- The queues belong to their library, which makes its schema at set-up (docs/adr/0021-one-job-queue.md). One that an earlier state of
-- the first migration made goes: jobs only wake somebody, and those that are missing are made again from the rows.
drop schema if exists pgboss cascade;

-- Which worker is at an export is known to its job.
alter table data_exports drop column claimed_until;

-- migrate:down
-- The server before does not know these names.
do $$ begin raise exception 'there is no way back but a backup'; end $$;
