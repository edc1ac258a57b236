-- migrate:up

-- When the time of a simulated tank ran faster than ours: its readings of those minutes tell of hours.
create table simulated_speeds (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  device_id uuid not null,
  began_at timestamptz not null,
  -- When its simulator last said that it is still so: the end, if it is never heard of again.
  seen_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create unique index simulated_speeds_one_open on simulated_speeds (device_id) where ended_at is null;
create index simulated_speeds_device on simulated_speeds (device_id, began_at);
create index simulated_speeds_account on simulated_speeds (account_id);

alter table simulated_speeds enable row level security;
create policy by_account on simulated_speeds to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on simulated_speeds to halocline_worker using (true) with check (true);
grant select, insert, update (seen_at, ended_at) on simulated_speeds to halocline_app;
grant select, update (seen_at, ended_at) on simulated_speeds to halocline_worker;
grant select (hardware_id, is_simulated) on devices to halocline_worker;

-- migrate:down
revoke select (hardware_id, is_simulated) on devices from halocline_worker;
drop table simulated_speeds;
