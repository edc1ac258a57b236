-- migrate:up

-- Readers are only held up for a moment; if somebody holds the table longer, this is tried again.
set local lock_timeout = '10s';

-- Belongs to a demonstration: there is no water behind it. Only whoever seeds a demonstration says so, as the administrator of the
-- database. A real tank that is taken for a demonstration would be dangerous, so neither a person nor a device can say it.
alter table devices add column is_simulated boolean not null default false;

-- A right on the whole table covers columns that are added later, so the web API gets its rights column by column.
revoke insert, update on devices from halocline_app;
grant insert (id, account_id, registration_id, hardware_id, name, key_hash, key_last_four, reading_interval_s, interval_revision)
  on devices to halocline_app;
grant update (name, key_hash, key_last_four, key_revoked_at, reading_interval_s, previous_interval_s, interval_revision,
  command_seq, config_revision, config_refused_revision)
  on devices to halocline_app;

-- Whoever holds a new key may be another board, with pumps on it.
create function forget_simulation() returns trigger language plpgsql as $$
begin
  new.is_simulated := false;
  return new;
end $$;
create trigger devices_rekeyed before update of key_hash on devices
  for each row when (new.key_hash is distinct from old.key_hash) execute function forget_simulation();

-- migrate:down
drop trigger devices_rekeyed on devices;
drop function forget_simulation;
revoke insert, update on devices from halocline_app;
grant insert, update on devices to halocline_app;
alter table devices drop column is_simulated;
