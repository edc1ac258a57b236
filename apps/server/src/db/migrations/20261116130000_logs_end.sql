-- migrate:up

-- Readers are only held up for a moment; if somebody holds a table longer, this is tried again.
set local lock_timeout = '10s';

-- Logs end: what is old is found by its age, a small portion at a time.
create index commands_created on commands (created_at);
create index device_events_received on device_events (received_at);
create index run_events_at on run_events (at);
create index schedule_occurrences_recorded on schedule_occurrences (recorded_at);

-- Events of this boot up to n are no longer kept, or came so late that they never will be: one that is repeated is no news. Per
-- boot, because a device that lost its memory counts its boots anew.
create table ended_events (
  device_no integer not null references devices (device_no) on delete cascade,
  boot bigint not null,
  upto_n bigint not null,
  primary key (device_no, boot)
);
alter table ended_events enable row level security;
create policy all_accounts on ended_events for select to halocline_ingest using (true);
grant select on ended_events to halocline_ingest;

-- What remains of a run's events when they end: at most the last 200 of them, as [{at, happening}]. With it the run is closed, and
-- no later news changes it.
alter table automation_runs add column receipt jsonb;
create index automation_runs_without_receipt on automation_runs (completed_at) where receipt is null and completed_at is not null;
grant update (receipt) on automation_runs to halocline_worker;

-- The worker may not delete from these tables; it may end what is older than 90 days by this database's own clock, however wrong
-- its own is. Each ends one portion and says how many rows went.

create function logs_end(before timestamptz) returns timestamptz
  language sql stable set search_path = pg_catalog
  return least(before, now() - interval '90 days');

-- One that is open is not old, whatever its age.
create function end_commands(before timestamptz, at_most integer) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from commands where id in (
      select id from commands where created_at < logs_end(before) and status not in ('queued', 'sent')
      order by created_at limit at_most for update skip locked)
    returning 1)
  select count(*)::int from gone
$$;

-- What stays: the newest of each state of a device, by which an older one that comes late is known to be overtaken, and the last word
-- on each relay before the end, with which charts begin. How far a boot's events went is noted in the same statement: neither is ever
-- there without the other.
create function end_events(before timestamptz, at_most integer) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from device_events where (device_no, boot, n) in (
      select e.device_no, e.boot, e.n from device_events e
      where e.received_at < logs_end(before) and not case
        when e.type = 'relay' then e.data->>'channel' in ('1', '2', '3', '4', '5') and e.data->>'on' in ('true', 'false')
          and not exists (
            select from device_events l
            where l.type = 'relay' and l.device_no = e.device_no and l.data->>'channel' = e.data->>'channel'
              and l.data->>'on' in ('true', 'false') and l.happened_at > e.happened_at and l.happened_at < logs_end(before))
        when e.type in ('stop_latched', 'stop_cleared', 'fault_latched', 'fault_cleared', 'hold', 'hold_released', 'top_up_locked',
          'top_up_released')
          then not exists (
            select from device_events l where l.device_no = e.device_no and l.type = e.type and (l.boot, l.n) > (e.boot, e.n))
        else false end
      order by e.received_at limit at_most)
    returning device_no, boot, n),
  noted as (
    insert into ended_events (device_no, boot, upto_n) select device_no, boot, max(n) from gone group by device_no, boot
    on conflict (device_no, boot) do update set upto_n = greatest(ended_events.upto_n, excluded.upto_n))
  select count(*)::int from gone
$$;

-- Only of runs that have their receipt.
create function end_run_events(before timestamptz, at_most integer) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from run_events where id in (
      select e.id from run_events e join automation_runs r on r.id = e.run_id
      where e.at < logs_end(before) and r.receipt is not null
      order by e.at limit at_most)
    returning 1)
  select count(*)::int from gone
$$;

-- What became of a schedule's newest due time stays, and of the newest that started: both are shown with it, however long ago.
create function end_occurrences(before timestamptz, at_most integer) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from schedule_occurrences where (schedule_id, due_at) in (
      select o.schedule_id, o.due_at from schedule_occurrences o
      where o.recorded_at < logs_end(before) and exists (
        select from schedule_occurrences l where l.schedule_id = o.schedule_id and l.due_at > o.due_at
          and (o.outcome <> 'started' or l.outcome = 'started'))
      order by o.recorded_at limit at_most for update skip locked)
    returning 1)
  select count(*)::int from gone
$$;

revoke execute on function end_commands, end_events, end_run_events, end_occurrences from public;
grant execute on function end_commands, end_events, end_run_events, end_occurrences to halocline_worker;

-- migrate:down
drop function end_commands, end_events, end_run_events, end_occurrences, logs_end;
drop index automation_runs_without_receipt;
alter table automation_runs drop column receipt;
drop table ended_events;
drop index commands_created, device_events_received, run_events_at, schedule_occurrences_recorded;
