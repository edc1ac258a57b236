-- migrate:up

-- Readers are only held up for a moment; if somebody holds a table longer, this is tried again.
set local lock_timeout = '10s';

-- Readings whose time is disputed: committed and confirmed, and placed when it is settled when their boot began. Bounded per device
-- by whoever writes here. No foreign key: a message in flight while its device is deleted must not fail a batch.
create table unplaced_readings (
  boot bigint not null,
  account_id uuid not null,
  -- Uptime at which the reading was taken, and at which the message that brought it was sent.
  up_ms bigint not null,
  sent_up_ms bigint not null,
  received_at timestamptz not null,
  -- What the device's own clock said; null when it said nothing.
  clock_s bigint,
  device_no integer not null,
  seq integer not null,
  distance_mm real,
  temperature_c real,
  raw_mm smallint,
  error_code smallint not null,
  primary key (device_no, boot, seq)
);
create index unplaced_readings_account on unplaced_readings (account_id);

alter table unplaced_readings enable row level security;
create policy by_account on unplaced_readings for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on unplaced_readings to halocline_ingest, halocline_worker using (true) with check (true);
grant select on unplaced_readings to halocline_app;
grant select, insert on unplaced_readings to halocline_ingest;
grant select, delete on unplaced_readings to halocline_worker;

-- Uptime at which the anchor was taken or last corrected; how often it was corrected; whether a dispute about it is settled. Boots from
-- before this was known count as settled: their readings are placed as they always were.
alter table device_boots
  add column anchored_up_ms bigint not null default 0,
  add column corrections smallint not null default 0,
  add column is_settled boolean not null default true,
  -- Its rows are about to be moved: until that is done, its readings wait apart.
  add column is_moving boolean not null default false,
  -- The epoch (rollup_fence) in which somebody last changed the anchor, or began to move rows.
  add column changed_epoch integer;
alter table device_boots alter column is_settled set default false;
create index device_boots_changed on device_boots (changed_epoch) where changed_epoch is not null;

grant select, update (is_moving, changed_epoch) on device_boots to halocline_worker;
grant select (boot) on sensor_readings to halocline_worker;

-- The first and the last day for which there is room.
create function reading_days(out first_day date, out last_day date)
  language sql stable set search_path = public, pg_temp as $$
  select min(to_date(right(c.relname, 8), 'YYYYMMDD')), max(to_date(right(c.relname, 8), 'YYYYMMDD'))
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'sensor_readings'::regclass
$$;

-- Has these hours rolled up again.
create function mark_hours(of_device integer, of_account uuid, of_epoch integer, hours timestamptz[]) returns void
  language sql set search_path = public, pg_temp as $$
  insert into rollup_marks (hour, account_id, device_no, epoch, first_minute)
  select distinct h, of_account, of_device, of_epoch, 0 from unnest(hours) h
  on conflict (device_no, hour, epoch) do update set first_minute = 0
$$;

-- A boot's rows go where its corrected anchor puts them, and everything that was made of them follows: sums, and when its events
-- happened. How long a reading was on its way does not change: the clock that heard it was as wrong as the anchor.
create function move_boot(
  of_device integer, of_boot bigint, of_account uuid, of_epoch integer, from_anchor timestamptz, to_anchor timestamptz,
  newest_up_ms bigint) returns void
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  step interval := to_anchor - from_anchor;
  first_at timestamptz := from_anchor - interval '15 minutes';
  last_at timestamptz := from_anchor + newest_up_ms * interval '1 ms' + interval '15 minutes';
  left_hours timestamptz[];
begin
  select array_agg(distinct date_trunc('hour', taken_at)) into left_hours from sensor_readings
    where device_no = of_device and boot = of_boot and taken_at between first_at and last_at;
  -- A sum whose readings are all gone would never be made again.
  delete from minute_rollups m using unnest(left_hours) h
    where m.device_no = of_device and m.at >= h and m.at < h + interval '1 hour';
  delete from hour_rollups s where s.device_no = of_device and s.at = any(left_hours);
  perform mark_hours(of_device, of_account, of_epoch, left_hours || array_agg(distinct date_trunc('hour', taken_at + step)))
    from sensor_readings where device_no = of_device and boot = of_boot and taken_at between first_at and last_at;
  with taken as (
    delete from sensor_readings where device_no = of_device and boot = of_boot and taken_at between first_at and last_at returning *)
  insert into sensor_readings
      (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
    select taken_at + step, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code
    from taken on conflict do nothing;
  -- Never later than it was heard, unless the clock that heard it was wrong too.
  update device_events set happened_at = case
      when received_at between to_anchor + up_ms * interval '1 ms' - interval '10 minutes' and to_anchor + up_ms * interval '1 ms'
      then received_at else to_anchor + up_ms * interval '1 ms' end
    where device_no = of_device and boot = of_boot;
end $$;

-- One boot is settled, in one transaction: its anchor, the rows it had, the readings that waited. The times of those are given, because
-- the rules for them are elsewhere. Without an anchor the one it has stays. There must be room on the days concerned. Null: not yet, because ingest may still write by the old
-- anchor; it knows that rows are moving once the epoch has changed.
create function settle_boot(
  of_device integer, of_boot bigint, seen_corrections integer, to_anchor timestamptz, newest_up_ms bigint,
  seqs integer[], taken_at_ms float8[], received_at_ms float8[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  now_epoch integer;
  known device_boots;
  placed integer;
  of_account uuid;
begin
  -- In the order of everybody else: the fence, then the sums of the device.
  select epoch into now_epoch from rollup_fence for share;
  perform pg_advisory_xact_lock(7001, of_device);
  select * into known from device_boots where device_no = of_device and boot = of_boot for update;
  -- Another worker was faster, and what was settled here rests on an anchor that no longer holds.
  if not found or known.corrections <> seen_corrections then return null; end if;
  select account_id into of_account from unplaced_readings where device_no = of_device and boot = of_boot limit 1;
  if not found then return 0; end if;
  to_anchor := coalesce(to_anchor, known.anchor_at);
  if to_anchor <> known.anchor_at then
    if not known.is_moving or known.changed_epoch >= now_epoch then return null; end if;
    perform move_boot(of_device, of_boot, of_account, now_epoch, known.anchor_at, to_anchor, newest_up_ms);
  end if;

  perform mark_hours(of_device, of_account, now_epoch, array_agg(distinct date_trunc('hour', to_timestamp(at_ms / 1000))))
    from unnest(taken_at_ms) at_ms having count(*) > 0;
  with given as (
    select u.*, to_timestamp(g.taken_ms / 1000) as taken_at, (g.received_ms - g.taken_ms)::integer as delay_ms
    from unnest(seqs, taken_at_ms, received_at_ms) as g(seq, taken_ms, received_ms)
      join unplaced_readings u on u.device_no = of_device and u.boot = of_boot and u.seq = g.seq)
  insert into sensor_readings
      (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
    select taken_at, boot, account_id, device_no, seq, delay_ms, distance_mm, temperature_c, raw_mm, error_code from given g
    -- A repeat of what was placed before the dispute may be dated a little otherwise: it is the same reading all the same.
    where not exists (select from sensor_readings r where r.device_no = of_device and r.boot = of_boot and r.seq = g.seq
      and r.taken_at between g.taken_at - interval '30 minutes' and g.taken_at + interval '30 minutes')
    on conflict do nothing;
  get diagnostics placed = row_count;
  delete from unplaced_readings where device_no = of_device and boot = of_boot and seq = any(seqs);

  update device_boots set is_settled = true, is_moving = false, anchor_at = to_anchor,
      corrections = corrections + (to_anchor <> known.anchor_at)::int,
      anchored_up_ms = case when to_anchor <> known.anchor_at then newest_up_ms else anchored_up_ms end,
      changed_epoch = case when to_anchor <> known.anchor_at then now_epoch else changed_epoch end
    where device_no = of_device and boot = of_boot;
  return placed;
end $$;

revoke execute on function mark_hours, move_boot, settle_boot from public;
grant execute on function settle_boot to halocline_worker;

-- migrate:down
drop function settle_boot, move_boot, mark_hours, reading_days;
revoke select, update, delete on device_boots from halocline_worker;
grant select (device_no), delete on device_boots to halocline_worker;
revoke select (boot) on sensor_readings from halocline_worker;
drop index device_boots_changed;
alter table device_boots drop column anchored_up_ms, drop column corrections, drop column is_settled, drop column is_moving,
  drop column changed_epoch;
drop table unplaced_readings;
