-- migrate:up

-- A device fetches its firmware by the id of the update and proves itself by its key: this says whose key is asked for. Nothing
-- else of the update is told to a role that serves the unknown.
create function find_update_device(update_id uuid) returns table (account_id uuid, registration_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select d.account_id, d.registration_id from firmware_updates u join devices d on d.id = u.device_id where u.id = update_id $$;
revoke execute on function find_update_device(uuid) from public;
grant execute on function find_update_device(uuid) to halocline_auth;

-- migrate:down
drop function find_update_device(uuid);
