-- migrate:up

-- A server that still runs may hold a row: then this is tried again.
set local lock_timeout = '10s';

-- How much a scheduled water change moves; null is a whole one, down to the drain mark.
alter table schedules add column litres double precision
  constraint schedules_litres check (litres is null or (type = 'water_change' and litres > 0 and litres <= 100000));

-- migrate:down
alter table schedules drop column litres;
