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

-- Whoever puts a simulated tank right ends what was told of it. Alerts of a real one end by what its device reports, and the API has
-- no right to say that they are over.
create function end_simulated_alerts(of_device uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.alerts a set cleared_at = now()
  from public.devices d
  where d.id = of_device and d.account_id = (select public.current_account_id()) and d.is_simulated
    and a.device_id = d.id and a.cleared_at is null
$$;
revoke execute on function end_simulated_alerts from public;
grant execute on function end_simulated_alerts to halocline_app;

-- migrate:down
drop function end_simulated_alerts;
revoke select (hardware_id, is_simulated) on devices from halocline_worker;
drop table simulated_speeds;
