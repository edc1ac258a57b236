-- migrate:up

-- The level as last heard, with the rest of what the device last said: null without a good reading.
alter table device_latest add column distance_mm real;

-- When it was last news: raised, raised again, or become worse. What is acknowledged all at once is what was seen.
alter table alerts add column news_at timestamptz not null default now();
update alerts set news_at = created_at;
-- Swept by age, in small portions.
create index alerts_last_seen on alerts (account_id, last_seen_at);

-- What the worker watches and has not finished with: trouble that must last before it is raised, incidents that are open,
-- incidents that must stay away before they are over. A device in order has no row.
create table alert_watches (
  device_id uuid not null references devices on delete cascade,
  code text not null,
  account_id uuid not null references accounts on delete cascade,
  began_at timestamptz not null,
  is_open boolean not null,
  is_worse boolean not null,
  worse_since timestamptz,
  leaving_since timestamptz,
  told_at timestamptz not null,
  primary key (device_id, code)
);
create index alert_watches_account on alert_watches (account_id);

alter table alert_watches enable row level security;
create policy by_account on alert_watches for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on alert_watches to halocline_worker using (true) with check (true);
grant select, insert, update, delete on alert_watches to halocline_worker;
grant select (is_on, last_changed_at) on relays to halocline_worker;
grant delete on alerts to halocline_worker;

-- migrate:down
revoke delete on alerts from halocline_worker;
revoke select (is_on, last_changed_at) on relays from halocline_worker;
drop table alert_watches;
drop index alerts_last_seen;
alter table alerts drop column news_at;
alter table device_latest drop column distance_mm;
