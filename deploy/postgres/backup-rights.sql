-- Run by a superuser in the database postgres, after roles.sql: only a superuser may give these rights away. Setup does it by itself
-- where it is one. pgBackRest begins and ends a backup, ships the log and reads the settings, and may do nothing else here; the files
-- themselves it reads as PostgreSQL's system user.
grant pg_read_all_settings to halocline_backup;
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal(), pg_create_restore_point(text)
  to halocline_backup;
