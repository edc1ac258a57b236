-- migrate:up

-- How long a due time waits for a controller that cannot be reached, and when it is looked at again (SAFE-20).
alter table schedules
  -- 0: a start is refused at once, as it was before there was anything to choose.
  add column wait_minutes smallint not null default 0 check (wait_minutes in (0, 5, 15)),
  -- Set while a due time waits; null: it has not been tried yet.
  add column retry_at timestamptz,
  add check (retry_at is null or next_run_at is not null);
-- When a worker looks at it: those that wait cost nothing between two looks.
drop index schedules_due;
create index schedules_look on schedules ((coalesce(retry_at, next_run_at))) where is_enabled;
grant update (retry_at) on schedules to halocline_worker;

-- migrate:down
drop index schedules_look;
alter table schedules drop column retry_at, drop column wait_minutes;
create index schedules_due on schedules (next_run_at) where is_enabled;
