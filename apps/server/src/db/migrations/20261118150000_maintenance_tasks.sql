-- migrate:up

-- What people do at a tank by hand, again and again. Nothing here moves water: a task only reminds.
create table maintenance_tasks (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  tank_id uuid not null,
  -- One of the domain's templates: its name is told in the reader's language. Null: the owner's own task.
  template text check (length(template) between 1 and 40),
  -- The owner's own words; null: as the template is called.
  name text check (length(name) between 1 and 80),
  interval_days integer not null check (interval_days between 1 and 1095),
  -- Null: never yet, so due from the day it was added.
  last_done_at timestamptz,
  -- A day on the tank's own calendar: not due before.
  snoozed_until date,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null,
  foreign key (account_id, tank_id) references tanks (account_id, id) on delete cascade,
  check (template is not null or name is not null)
);
create index maintenance_tasks_account on maintenance_tasks (account_id);
create index maintenance_tasks_tank on maintenance_tasks (tank_id);
create index maintenance_tasks_created_by on maintenance_tasks (created_by);

alter table maintenance_tasks enable row level security;
create policy by_account on maintenance_tasks to halocline_app
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
-- The worker asks only which households have tasks at all.
create policy all_accounts on maintenance_tasks for select to halocline_worker using (true);

grant select, delete on maintenance_tasks to halocline_app;
grant insert (id, account_id, tank_id, template, name, interval_days, last_done_at, created_by, created_at)
  on maintenance_tasks to halocline_app;
grant update (name, interval_days, last_done_at, snoozed_until) on maintenance_tasks to halocline_app;
grant select (account_id) on maintenance_tasks to halocline_worker;

-- migrate:down
drop table maintenance_tasks;
