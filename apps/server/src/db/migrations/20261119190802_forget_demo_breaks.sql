-- migrate:up

-- What visitors broke since the last reset: the next visitor is not to see it. A function, because the worker may neither delete runs
-- and events nor read who a visitor is. Readings stay: a level is no record of what anyone did.
create function forget_demo_breaks(account uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since timestamptz;
begin
  -- The audit line is written after the simulator has restarted the device.
  select min(l.at) - interval '10 seconds' into since
  from accounts a join audit_log l on l.account_id = a.id join auth.users u on u.id = l.actor_user_id
  where a.id = account and is_demo_open(a.id) and u.visitor_of = a.id
    and l.action in ('break_tank', 'mend_tank', 'change_tank_speed')
    and l.at > coalesce(a.demo_reset_at, '-infinity');
  if since is null then return; end if;
  delete from alerts where account_id = account and created_at >= since and device_id is not null;
  delete from automation_runs where account_id = account and started_at >= since and cause = 'automatic';
  delete from simulated_speeds where account_id = account and began_at >= since;
  -- The newest edge of a relay is its state. An ON of an earlier boot is none: the restart ended it.
  with gone as (
    delete from device_events e
    where e.account_id = account and e.received_at >= since and (
      e.type in ('run_phase', 'run_ended')
      or e.type = 'relay' and (
        exists (
          select from device_events l
          where l.device_no = e.device_no and l.type = 'relay' and l.data->>'channel' = e.data->>'channel'
            and (l.boot, l.n) > (e.boot, e.n))
        or e.data->>'on' = 'true' and exists (
          select from device_events l where l.device_no = e.device_no and l.boot > e.boot)))
    returning device_no, boot, n)
  insert into ended_events (device_no, boot, upto_n) select device_no, boot, max(n) from gone group by device_no, boot
  on conflict (device_no, boot) do update set upto_n = greatest(ended_events.upto_n, excluded.upto_n);
end
$$;
revoke execute on function forget_demo_breaks from public;
grant execute on function forget_demo_breaks to halocline_worker;

-- migrate:down
drop function forget_demo_breaks;
