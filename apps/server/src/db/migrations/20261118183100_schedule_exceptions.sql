-- migrate:up

-- One due time of a rule that its owner left out, or moved: once per (schedule, due time).
create table schedule_exceptions (
  schedule_id uuid not null,
  -- As the rule says.
  due_at timestamptz not null,
  account_id uuid not null,
  -- When it starts instead; null: it is left out.
  moved_to timestamptz check (moved_to <> due_at),
  primary key (schedule_id, due_at),
  unique (schedule_id, moved_to),
  foreign key (account_id, schedule_id) references schedules (account_id, id) on delete cascade
);
create index schedule_exceptions_account on schedule_exceptions (account_id);

alter table schedule_exceptions enable row level security;
create policy by_account on schedule_exceptions to halocline_app
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy all_accounts on schedule_exceptions for select to halocline_worker using (true);
grant select, insert, delete on schedule_exceptions to halocline_app;
grant select on schedule_exceptions to halocline_worker;

-- migrate:down
drop table schedule_exceptions;
