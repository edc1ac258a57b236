-- migrate:up

-- Does this session still act in this account, with this role? Asked by a command after it has waited for its device. Security
-- definer: the API's role may ask that of a session whose id it has, and cannot read sessions (SEC-5).
create function are_rights_standing(session uuid, account uuid, membership membership_role) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (
    select from auth.sessions s join memberships m on m.account_id = s.active_account_id and m.user_id = s.user_id
    where s.id = session and s.expires_at > now() and m.account_id = account and m.role = membership
  );
revoke execute on function are_rights_standing(uuid, uuid, membership_role) from public;
grant execute on function are_rights_standing(uuid, uuid, membership_role) to halocline_app;

-- migrate:down
drop function are_rights_standing(uuid, uuid, membership_role);
