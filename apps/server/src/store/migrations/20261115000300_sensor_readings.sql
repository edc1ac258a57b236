-- migrate:up

-- The hot table: one row per reading, appended, never updated, dropped by the day. Columns are ordered by
-- width so that no row carries padding; docs/adr/0004-partitions.md has the arithmetic.
create table sensor_readings (
  taken_at timestamptz not null,
  boot bigint not null,
  account_id uuid not null,
  device_no integer not null,
  seq integer not null,
  -- Receive time minus taken_at: half the bytes of a second timestamp.
  arrival_delay_ms integer not null,
  -- Distance from sensor to water; null when the sensor failed, never 0 or 255.
  distance_mm real,
  temperature_c real,
  raw_mm smallint,
  error_code smallint not null,
  -- Repeats and redeliveries are no-ops by this key; its prefix (device, time) serves every read.
  primary key (device_no, taken_at, boot, seq)
) partition by range (taken_at);

alter table sensor_readings enable row level security;
create policy by_account on sensor_readings for select to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on sensor_readings to halocline_ingest using (true) with check (true);

-- Grants on the parent only: a partition read directly would not ask the parent's policies.
grant select on sensor_readings to halocline_app;
grant select, insert on sensor_readings to halocline_ingest;

-- One partition per UTC day. Security definer: the worker may have partitions made and dropped, and nothing else.
create function ensure_reading_partitions(first_day date, last_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  made integer := 0;
  day date;
  name text;
begin
  -- Several workers may come at the same hour: one makes the day, the others find it made.
  perform pg_advisory_xact_lock(hashtext('ensure_reading_partitions'));
  for day in select generate_series(first_day, last_day, interval '1 day')::date loop
    name := 'sensor_readings_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I partition of sensor_readings for values from (%L) to (%L)',
                     name, day::timestamptz, (day + 1)::timestamptz);
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

create function drop_reading_partitions(before_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer := 0;
  name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sensor_readings'::regclass
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before_day
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke execute on function ensure_reading_partitions, drop_reading_partitions from public;
grant execute on function ensure_reading_partitions, drop_reading_partitions to halocline_worker;

-- Readings are accepted eight days back; a new instance must be able to take them at once.
select ensure_reading_partitions((now() at time zone 'utc')::date - 9, (now() at time zone 'utc')::date + 7);

-- migrate:down
drop table sensor_readings;
drop function ensure_reading_partitions;
drop function drop_reading_partitions;
