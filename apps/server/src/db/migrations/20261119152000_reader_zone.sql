-- migrate:up

-- The zone in which mails and messages to services give a person their times; null: the tank's.
alter table display_settings add column timezone text check (length(timezone) <= 64);
grant select (timezone) on display_settings to halocline_worker;

-- migrate:down
alter table display_settings drop column timezone;
