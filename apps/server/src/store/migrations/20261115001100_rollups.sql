-- migrate:up

-- Readings summed up by the minute and by the hour, so that a year is drawn from a few thousand rows. Sums and counts
-- instead of means: they merge exactly. docs/adr/0014-rollups.md has the reasons.
create table minute_rollups (
  at timestamptz not null,
  account_id uuid not null,
  distance_sum_mm double precision not null,
  temperature_sum_c double precision not null,
  device_no integer not null,
  -- Null when the sensor failed in every reading.
  distance_min_mm real,
  distance_max_mm real,
  good_count integer not null,
  bad_count integer not null,
  temperature_count integer not null,
  primary key (device_no, at)
) partition by range (at);
create table hour_rollups (like minute_rollups including defaults, primary key (device_no, at)) partition by range (at);

-- Readings are rolled up once their epoch is closed. A batch holds the fence while it is written, so that no row is
-- committed into an epoch after that epoch was closed.
create table rollup_fence (
  is_only_row boolean primary key default true check (is_only_row),
  epoch integer not null,
  opened_at timestamptz not null
);
insert into rollup_fence (epoch, opened_at) values (1, now());

-- Hours with readings that are not rolled up, committed together with those readings.
create table rollup_marks (
  hour timestamptz not null,
  account_id uuid not null,
  device_no integer not null,
  epoch integer not null,
  -- From this minute of the hour on.
  first_minute smallint not null check (first_minute between 0 and 59),
  primary key (device_no, hour, epoch)
);

alter table minute_rollups enable row level security;
alter table hour_rollups enable row level security;
alter table rollup_marks enable row level security;
create policy by_account on minute_rollups for select to halocline_app using (account_id = (select current_account_id()));
create policy by_account on hour_rollups for select to halocline_app using (account_id = (select current_account_id()));
create policy by_account on rollup_marks for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on minute_rollups to halocline_worker using (true) with check (true);
create policy all_accounts on hour_rollups to halocline_worker using (true) with check (true);
create policy all_accounts on rollup_marks to halocline_ingest, halocline_worker using (true) with check (true);
create policy worker_reads on sensor_readings for select to halocline_worker using (true);

grant select on minute_rollups, hour_rollups, rollup_marks to halocline_app;
grant select, insert, update, delete on minute_rollups, hour_rollups to halocline_worker;
grant select, insert, update on rollup_marks to halocline_ingest;
grant select, delete on rollup_marks to halocline_worker;
grant select (device_no, taken_at, distance_mm, temperature_c) on sensor_readings to halocline_worker;
grant select, update on rollup_fence to halocline_worker;
-- To hold the fence is to lock its row, which asks for the right to update a column; this one has a single value.
grant select, update (is_only_row) on rollup_fence to halocline_ingest;

-- Minutes by the UTC day, hours by the UTC month. Security definer, as for readings.
create function ensure_rollup_partitions(first_day date, last_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  made integer := 0;
  part record;
begin
  for part in
    select 'minute_rollups' as parent, 'minute_rollups_' || to_char(day, 'YYYYMMDD') as name, day as first, day + interval '1 day' as next
    from generate_series(first_day, last_day, interval '1 day') day
    union all
    select 'hour_rollups', 'hour_rollups_' || to_char(month, 'YYYYMM'), month, month + interval '1 month'
    from generate_series(date_trunc('month', first_day), last_day, interval '1 month') month
  loop
    continue when to_regclass(part.name) is not null;
    -- Only now: whoever rolls up comes here each time, and must not wait for the others who do.
    perform pg_advisory_xact_lock(hashtext('ensure_rollup_partitions'));
    continue when to_regclass(part.name) is not null;
    execute format('create table %I partition of %I for values from (%L) to (%L)', part.name, part.parent, part.first, part.next);
    made := made + 1;
  end loop;
  return made;
end $$;

-- The planner may look at a name before it looks at whose partition that is, and an index has another kind of name: so the
-- question comes first.
create or replace function drop_reading_partitions(before_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer := 0;
  name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where case i.inhparent
      when 'sensor_readings'::regclass then to_date(right(c.relname, 8), 'YYYYMMDD') < before_day
      else false end
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- A month goes when the last of its hours may go.
create function drop_rollup_partitions(minutes_before date, hours_before date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer := 0;
  name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where case i.inhparent
      when 'minute_rollups'::regclass then to_date(right(c.relname, 8), 'YYYYMMDD') < minutes_before
      when 'hour_rollups'::regclass then to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= hours_before
      else false end
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- For readings that came by another way than ingest, such as a restored copy: has them rolled up.
create function mark_readings(since timestamptz, until timestamptz) returns bigint
  language sql set timezone = 'UTC' as $$
  with marked as (
    insert into rollup_marks (hour, account_id, device_no, epoch, first_minute)
    select date_trunc('hour', taken_at), account_id, device_no, 0, 0
    from sensor_readings where taken_at >= since and taken_at < until group by 1, 2, 3
    on conflict do nothing returning 1
  )
  select count(*) from marked
$$;

revoke execute on function ensure_rollup_partitions, drop_rollup_partitions, mark_readings from public;
grant execute on function ensure_rollup_partitions, drop_rollup_partitions to halocline_worker;

select ensure_rollup_partitions((now() at time zone 'utc')::date - 9, (now() at time zone 'utc')::date + 7);
select mark_readings('-infinity', 'infinity');

-- When it happened by our clock: by the anchor of its boot, and never later than it was heard.
alter table device_events add column happened_at timestamptz not null default now();
update device_events e set happened_at = least(received_at, coalesce(
  (select anchor_at + e.up_ms * interval '1 ms' from device_boots b where b.device_no = e.device_no and b.boot = e.boot), received_at));
create index device_events_relay on device_events (device_no, (data->>'channel'), happened_at) where type = 'relay';

-- migrate:down
drop index device_events_relay;
alter table device_events drop column happened_at;
drop function mark_readings;
drop function drop_rollup_partitions;
drop function ensure_rollup_partitions;
revoke select (device_no, taken_at, distance_mm, temperature_c) on sensor_readings from halocline_worker;
drop policy worker_reads on sensor_readings;
drop table rollup_marks, rollup_fence, hour_rollups, minute_rollups;
