-- Run once per cluster by an administrator, before the first migration: a superuser, or a role with CREATEROLE and CREATEDB.
-- Each role then gets its password with ALTER ROLE. No role but the owner may change the schema, and none but the owner passes
-- row security: the owner migrates and never serves.
do $$
declare
  role_name text;
begin
  foreach role_name in array array[
    'halocline_owner', 'halocline_app', 'halocline_ingest', 'halocline_worker', 'halocline_auth', 'halocline_backup'
  ] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I login nosuperuser nocreatedb nocreaterole nobypassrls', role_name);
    end if;
  end loop;
  -- Only a member of a role may give it a database, unless it is a superuser.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant halocline_owner to %I', current_user);
  end if;
end $$;
