-- migrate:up

set local lock_timeout = '10s';

-- What the sump still takes above the top mark while circulation runs, up to its rim; null: the owner has not measured it.
alter table tanks add column sump_room_litres real check (sump_room_litres > 0);
