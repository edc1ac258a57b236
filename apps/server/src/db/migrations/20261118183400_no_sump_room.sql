-- migrate:up

set local lock_timeout = '10s';

-- A top mark that moves towards the sensor may use up all of the room: then it is none, and changes are refused.
alter table tanks drop constraint tanks_sump_room_litres_check;
alter table tanks add constraint tanks_sump_room_litres_check check (sump_room_litres >= 0);

-- migrate:down
alter table tanks drop constraint tanks_sump_room_litres_check;
-- For the server before, no room is a figure that nobody has given.
update tanks set sump_room_litres = null where sump_room_litres = 0;
alter table tanks add constraint tanks_sump_room_litres_check check (sump_room_litres > 0);
