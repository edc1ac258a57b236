-- migrate:up

set local lock_timeout = '10s';

-- When a key of this registration first signed in. Before that nothing shows that its household has the board: a hello proves
-- nothing, anybody can send one under any board's id.
alter table devices add column connected_at timestamptz;
-- Of earlier registrations it is unknown: they keep their boards.
update devices set connected_at = created_at;
create policy auth_connects on devices for update to halocline_auth using (true) with check (true);
grant select (connected_at), update (connected_at) on devices to halocline_auth;

alter table pairing_announcements add column is_button_pressed boolean not null default false;

-- May the calling household register this board? Null: nobody else has it. It says nothing about who has it.
create function board_obstacle(board text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when d.connected_at is null and d.created_at < now() - interval '280 seconds'
        and not exists (select from pairing_grants g where g.device_id = d.id and g.expires_at > now())
      then 'button_needed' else 'registered_elsewhere' end
  from devices d where d.hardware_id = board and d.account_id <> current_account_id()
$$;
revoke execute on function board_obstacle(text) from public;
grant execute on function board_obstacle(text) to halocline_app;

-- Ends another household's registration that never connected, for a household to which the board has announced itself with a press
-- of its button. The registration that is gone; null: there is none, or it stays.
create function give_up_board(board text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare gone devices%rowtype;
begin
  if board_obstacle(board) is distinct from 'button_needed' or not exists (
    select from pairing_announcements a
    where a.hardware_id = board and a.account_id = current_account_id() and a.is_button_pressed
      and a.last_seen_at > now() - interval '5 minutes'
  ) then
    return null;
  end if;
  -- A key that signs in at this moment wins: its household keeps the board.
  delete from devices d
    where d.hardware_id = board and d.account_id <> current_account_id() and d.connected_at is null
    returning d.* into gone;
  if not found then return null; end if;
  insert into audit_log (id, account_id, actor_label, action, target_kind, target_id, detail)
    values (gen_random_uuid(), gone.account_id, 'pairing', 'give_up_device', 'device', gone.id::text,
      jsonb_build_object('name', gone.name, 'hardwareId', gone.hardware_id));
  return gone.registration_id;
end $$;
revoke execute on function give_up_board(text) from public;
grant execute on function give_up_board(text) to halocline_app;

-- migrate:down
drop function give_up_board(text);
drop function board_obstacle(text);
alter table pairing_announcements drop column is_button_pressed;
drop policy auth_connects on devices;
alter table devices drop column connected_at;
