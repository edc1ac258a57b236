-- migrate:up

-- What a person says of a reservoir: how much is in it at that time. Fresh and salt water are refilled, the waste is emptied.
create table reservoir_refills (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  tank_id uuid not null,
  store text not null check (store in ('fresh', 'salt', 'waste')),
  at timestamptz not null,
  -- In it afterwards.
  litres double precision not null check (litres between 0 and 100000),
  -- No foreign key: people leave. The audit log says who it was.
  confirmed_by uuid not null,
  foreign key (account_id, tank_id) references tanks (account_id, id) on delete cascade
);
create index reservoir_refills_account on reservoir_refills (account_id);
create index reservoir_refills_tank on reservoir_refills (tank_id, store, at desc, id desc);

alter table reservoir_refills enable row level security;
create policy by_account on reservoir_refills to halocline_app
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
-- Ingest and worker judge what is left when a run ends.
create policy all_accounts on reservoir_refills for select to halocline_ingest, halocline_worker using (true);

grant select, insert, delete on reservoir_refills to halocline_app;
grant select on reservoir_refills to halocline_ingest, halocline_worker;

-- How high an ended run moved the water. Null of an ended one: nobody can tell, or it ended before this was kept.
alter table automation_runs
  add column drained_mm double precision check (drained_mm between 0 and 10000),
  add column filled_mm double precision check (filled_mm between 0 and 10000),
  add column topped_up_mm double precision check (topped_up_mm between 0 and 10000);
grant update (drained_mm, filled_mm, topped_up_mm) on automation_runs to halocline_app, halocline_ingest, halocline_worker;

-- What has ended since a refill, told from the index alone, and the top-ups of a week.
create index automation_runs_moved on automation_runs (tank_id, completed_at)
  include (account_id, type, drained_mm, filled_mm, topped_up_mm) where completed_at is not null;

-- Whoever confirms a refill ends the alert that asked for it, in the same transaction.
grant update (cleared_at) on alerts to halocline_app;
grant select (fresh_reservoir_litres) on tanks to halocline_ingest;

-- migrate:down
revoke update (cleared_at) on alerts from halocline_app;
revoke select (fresh_reservoir_litres) on tanks from halocline_ingest;
drop table reservoir_refills;
drop index automation_runs_moved;
alter table automation_runs drop column drained_mm, drop column filled_mm, drop column topped_up_mm;
