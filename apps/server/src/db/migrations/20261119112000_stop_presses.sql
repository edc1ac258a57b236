-- migrate:up

-- What is pressed after this is not meant by the clear, however late it is carried out (SAFE-11).
alter table emergency_stops add column clear_requested_at timestamptz;
-- The spent stop whose place this one takes: a controller latches an id once.
alter table emergency_stops add column replaces_id uuid;
-- Recorded because the controller reported it, before or without its press.
alter table emergency_stops add column is_reported boolean not null default false;
-- Until now a stop was closed by a clear alone.
update emergency_stops set clear_requested_at = requested_at where cleared_at is not null;
