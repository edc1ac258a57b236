-- migrate:up

-- Readers are only held up for a moment; if somebody holds the table longer, this is tried again.
set local lock_timeout = '10s';

-- Why a device holds its pumps off (SAFE-7, SAFE-23), in its own word; null while it does not, and always null from a device that
-- knows no holds.
alter table device_hellos
  add column hold text,
  add column hold_suspects text[] not null default '{}',
  add column hold_since timestamptz,
  add constraint hold_has_its_time check ((hold is null) = (hold_since is null));

-- migrate:down
alter table device_hellos drop column hold, drop column hold_suspects, drop column hold_since;
