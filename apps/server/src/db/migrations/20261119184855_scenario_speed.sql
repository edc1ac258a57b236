-- migrate:up

-- A scenario runs at x10, which the simulator resumes after each run: the worker notices that and inserts a row.
alter table simulated_speeds add column speed smallint not null default 60 check (speed in (10, 60));
grant insert on simulated_speeds to halocline_worker;
-- Devices whose time ran faster a short time ago.
create index simulated_speeds_ended on simulated_speeds (ended_at);

-- migrate:down
drop index simulated_speeds_ended;
revoke insert on simulated_speeds from halocline_worker;
alter table simulated_speeds drop column speed;
