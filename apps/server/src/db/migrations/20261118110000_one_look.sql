-- migrate:up

-- Readers are only held up for a moment; if somebody holds a table longer, this is tried again.
set local lock_timeout = '10s';

-- What a look at all devices needs besides their own words, so that it reads this one table and joins nothing
-- (docs/adr/0038-one-look.md). The first six are copies; devices, tanks and relays own them, and the triggers below keep them true.
-- No index on any of them: a heartbeat must stay off the indexes.
create type device_status as enum ('online', 'offline', 'error');
alter table device_latest
  -- Whether a device is there, as last announced: one change is one event. Null before the first.
  add column announced_since timestamptz,
  add column announced_status device_status,
  -- Null: no such device, or none any more.
  add column reading_interval_s integer,
  add column previous_interval_s integer,
  add column interval_revision integer,
  -- Of its tank; null until calibrated.
  add column top_distance_mm real,
  add column drain_distance_mm real,
  -- The channels of circulation, as in relays_on.
  add column circulation_bits smallint not null default 0;

-- Writes only what differs. Also to be called for all devices: after a restore without triggers nothing else would notice. Planned
-- once: planning takes longer than the copying of one device.
create function copy_to_latest(device_nos integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  update device_latest l
  set (reading_interval_s, previous_interval_s, interval_revision, top_distance_mm, drain_distance_mm, circulation_bits) =
    (f.reading_interval_s, f.previous_interval_s, f.interval_revision, f.top_distance_mm, f.drain_distance_mm, f.circulation_bits)
  from (
    select asked.device_no, d.reading_interval_s, d.previous_interval_s, d.interval_revision, t.top_distance_mm, t.drain_distance_mm,
      c.circulation_bits
    from unnest(device_nos) as asked(device_no) left join devices d using (device_no) left join tanks t on t.device_id = d.id
      cross join lateral (
        select coalesce(bit_or(1 << (r.channel_number - 1)), 0)::smallint as circulation_bits
        from relays r where r.device_id = d.id and r.role = 'circulation') c) f
  where l.device_no = f.device_no
    and (l.reading_interval_s, l.previous_interval_s, l.interval_revision, l.top_distance_mm, l.drain_distance_mm, l.circulation_bits)
      is distinct from
      (f.reading_interval_s, f.previous_interval_s, f.interval_revision, f.top_distance_mm, f.drain_distance_mm, f.circulation_bits);
end $$;

-- A device that is gone has no new row: all null.
create function copy_device_to_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update device_latest set (reading_interval_s, previous_interval_s, interval_revision) =
      (new.reading_interval_s, new.previous_interval_s, new.interval_revision)
    where device_no = old.device_no;
  return null;
end $$;

-- For the rows of a tank or a relay. Those of a device that is gone have nothing to be copied to.
create function copy_parts_to_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  device_nos integer[] := array(select device_no from devices where id in (old.device_id, new.device_id));
begin
  if cardinality(device_nos) > 0 then perform copy_to_latest(device_nos); end if;
  return null;
end $$;

-- For tanks and relays that were made: only of devices that have spoken.
create function copy_made_to_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  device_nos integer[] := array(
    select distinct l.device_no from made join devices d on d.id = made.device_id join device_latest l using (device_no));
begin
  if cardinality(device_nos) > 0 then perform copy_to_latest(device_nos); end if;
  return null;
end $$;

-- The first word of each. Of an upsert, only what was really inserted is in the table.
create function copy_spoken_to_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from spoken) then perform copy_to_latest(array(select device_no from spoken)); end if;
  return null;
end $$;
create trigger latest_begins after insert on device_latest referencing new table as spoken
  for each statement execute function copy_spoken_to_latest();

-- At the end of the transaction: ingest writes the same rows, and must not wait for what a household's transaction does meanwhile.
-- Each looks at what has changed before anything is called, so that nothing else costs more than before.
create constraint trigger devices_copied after update of reading_interval_s, previous_interval_s, interval_revision on devices
  deferrable initially deferred for each row
  when ((old.reading_interval_s, old.previous_interval_s, old.interval_revision)
    is distinct from (new.reading_interval_s, new.previous_interval_s, new.interval_revision))
  execute function copy_device_to_latest();
create constraint trigger devices_gone after delete on devices
  deferrable initially deferred for each row execute function copy_device_to_latest();

create constraint trigger tanks_copied after update of device_id, top_distance_mm, drain_distance_mm on tanks
  deferrable initially deferred for each row
  when ((old.device_id, old.top_distance_mm, old.drain_distance_mm)
    is distinct from (new.device_id, new.top_distance_mm, new.drain_distance_mm))
  execute function copy_parts_to_latest();
create constraint trigger tanks_gone after delete on tanks
  deferrable initially deferred for each row execute function copy_parts_to_latest();
create trigger tanks_made after insert on tanks referencing new table as made
  for each statement execute function copy_made_to_latest();

create constraint trigger relays_copied after update of device_id, channel_number, role on relays
  deferrable initially deferred for each row
  when ((old.device_id, old.channel_number, old.role) is distinct from (new.device_id, new.channel_number, new.role)
    and 'circulation' in (old.role, new.role))
  execute function copy_parts_to_latest();
create constraint trigger relays_gone after delete on relays
  deferrable initially deferred for each row when (old.role = 'circulation') execute function copy_parts_to_latest();
create trigger relays_made after insert on relays referencing new table as made
  for each statement execute function copy_made_to_latest();

select copy_to_latest(array(select device_no from device_latest));
update device_latest l set announced_status = p.status::device_status, announced_since = p.since
  from device_presence p where p.device_no = l.device_no;
drop table device_presence;

-- So that counting who is online does not read a whole fleet. The one index here: what it holds changes with an announcement only.
create index device_latest_away on device_latest (announced_status) where announced_status <> 'online';

revoke execute on function copy_to_latest, copy_device_to_latest, copy_parts_to_latest, copy_made_to_latest, copy_spoken_to_latest
  from public;
grant execute on function copy_to_latest to halocline_worker;
create policy worker_announces on device_latest for update to halocline_worker using (true) with check (true);
grant update (announced_status, announced_since) on device_latest to halocline_worker;

-- migrate:down
-- The server before does not know these names.
do $$ begin raise exception 'there is no way back but a backup'; end $$;
