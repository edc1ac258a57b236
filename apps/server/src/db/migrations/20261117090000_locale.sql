-- migrate:up

-- In which language a person reads, and how times are written; what is automatic, the browser knows.
alter table display_settings
  add column language text not null default 'automatic' check (language in ('automatic', 'en', 'de')),
  add column hour_cycle text not null default 'automatic' check (hour_cycle in ('automatic', 'h12', 'h23')),
  add column first_weekday text not null default 'automatic'
    check (first_weekday in ('automatic', 'monday', 'saturday', 'sunday'));

-- migrate:down
alter table display_settings drop column language, drop column hour_cycle, drop column first_weekday;
