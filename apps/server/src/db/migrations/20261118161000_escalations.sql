-- migrate:up

-- A server that still runs may hold a row for as long as a mail server takes: then this is tried again.
set local lock_timeout = '10s';

-- Who is told when nobody acknowledges a critical alert (docs/adr/0044-telling.md). No row: the domain's usual one, which is on.
create table escalations (
  account_id uuid primary key references accounts on delete cascade,
  is_on boolean not null,
  second_user_id uuid,
  second_after_minutes integer not null check (second_after_minutes between 5 and 120),
  everyone_after_minutes integer not null check (everyone_after_minutes between 5 and 120),
  updated_at timestamptz not null default now(),
  check (everyone_after_minutes >= second_after_minutes),
  -- Of this household; whoever leaves it is the second person no more.
  foreign key (account_id, second_user_id) references memberships on delete set null (second_user_id)
);
create index escalations_second on escalations (account_id, second_user_id);

alter table escalations enable row level security;
create policy by_account on escalations to halocline_app using (account_id = (select current_account_id()));
create policy worker_reads on escalations for select to halocline_worker using (true);
grant select, insert, update on escalations to halocline_app;
grant select on escalations to halocline_worker;

alter table notifications
  -- 0: an owner. 1: the second person. 2: everybody.
  add column stage smallint not null default 0 check (stage between 0 and 2),
  -- Since when somebody sends it: so many begun within a while, and the rest is gathered.
  add column begun_at timestamptz,
  -- It is told in the message of another row, and settled with it. Whatever removes that one sets this one free.
  add column carried_by uuid references notifications on delete set null,
  add check (carried_by <> id);
create index notifications_carried on notifications (carried_by) where carried_by is not null;
create index notifications_begun on notifications (user_id, begun_at) where begun_at is not null;

-- Few at any time: what is acknowledged, and told again each hour until it is cleared.
create index alerts_latched on alerts (code) where acknowledged_at is not null and cleared_at is null and severity = 'critical';

-- The visitors of a demonstration are one person whom nobody tells anything.
grant select (visitor_of) on auth.users to halocline_worker;

-- migrate:down
-- The server before would send what is told in another message once more.
do $$ begin raise exception 'there is no way back but a backup'; end $$;
