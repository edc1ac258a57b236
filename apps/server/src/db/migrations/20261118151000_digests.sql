-- migrate:up

-- Readers are only held up for a moment; if somebody holds a table longer, this is tried again.
set local lock_timeout = '10s';

-- Mail that comes by the calendar, not by an alert: what is due, the report of a week, and that all is well.
create type digest_kind as enum ('maintenance', 'weekly', 'all_well');
-- Moot: on its day there was nothing to say.
create type digest_status as enum ('queued', 'sent', 'failed', 'moot');

-- One digest to one person for one day. This row is the truth: whoever sends holds it until the mail server has answered.
create table digests (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind digest_kind not null,
  -- On the calendar of that zone, which is of the person's oldest tank. A weekly one has the Monday after its week.
  day date not null,
  timezone text not null,
  address text not null,
  status digest_status not null default 'queued',
  tries integer not null default 0,
  error text,
  queued_at timestamptz not null,
  try_after timestamptz not null,
  settled_at timestamptz,
  -- Once each, however many workers look.
  unique (user_id, kind, day),
  check ((status = 'queued') = (settled_at is null))
);
create index digests_queued on digests (try_after) where status = 'queued';
create index digests_settled on digests (settled_at) where status <> 'queued';
-- Whoever queues it need not know where a person is reached.
create function fill_digest_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select email into new.address from auth.users where id = new.user_id;
  return new;
end $$;
create trigger digests_address before insert on digests for each row execute function fill_digest_address();

alter table digests enable row level security;
create policy by_worker on digests to halocline_worker using (true) with check (true);
grant select, insert, delete on digests to halocline_worker;
grant update (status, tries, error, try_after, settled_at) on digests to halocline_worker;

-- Off until somebody wants it: a mail each morning is much.
alter table notification_settings add column all_well_daily boolean not null default false;

-- migrate:down
alter table notification_settings drop column all_well_daily;
drop table digests;
drop function fill_digest_address();
drop type digest_status;
drop type digest_kind;
