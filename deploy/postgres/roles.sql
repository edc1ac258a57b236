-- Run once per cluster by an administrator, before the first migration. Each role then gets its password
-- with ALTER ROLE. No role but the owner may change the schema, and none but the owner passes row security: the owner
-- migrates and never serves.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['halocline_owner', 'halocline_app', 'halocline_ingest', 'halocline_worker', 'halocline_auth', 'halocline_backup'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I login nosuperuser nocreatedb nocreaterole nobypassrls', role_name);
    end if;
  end loop;
end $$;

-- pgBackRest begins and ends a backup and ships the log: these functions in this database, and reading the settings, are all it gets.
-- The files themselves it reads as PostgreSQL's system user.
grant pg_read_all_settings to halocline_backup;
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal(), pg_create_restore_point(text)
  to halocline_backup;
