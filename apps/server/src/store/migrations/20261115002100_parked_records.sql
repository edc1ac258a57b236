-- migrate:up

-- What could not be stored and never will be as it is. No foreign keys, and texts where an id might not be one: nothing here may refuse.
create table parked_records (
  id bigint generated always as identity primary key,
  kind text not null,
  account_id uuid,
  registration_id text,
  device_id text,
  -- Where a device's message came from.
  subject text,
  -- What was to be written; or, as it came, what is no text that jsonb can hold.
  payload jsonb,
  payload_bytes bytea,
  error_code text not null,
  error_message text not null,
  happened_at timestamptz not null,
  parked_at timestamptz not null default now()
);
create index parked_records_kind on parked_records (kind, registration_id);
create index parked_records_age on parked_records (parked_at);

alter table parked_records enable row level security;
create policy by_account on parked_records to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on parked_records to halocline_ingest, halocline_worker using (true) with check (true);
-- Put in, and never read again by whom it concerns; the worker removes what is old.
grant insert on parked_records to halocline_app, halocline_ingest, halocline_worker;
grant select, delete on parked_records to halocline_worker;

-- Numbers only: how much room there is, without a right to read. The row without a registration is the sum of the kind.
create function count_parked_records(of_kind text, registrations text[]) returns table (registration_id text, count integer)
  language sql stable security definer set search_path = public, pg_temp as $$
    select null, count(*)::integer from parked_records p where p.kind = of_kind
    union all
    select p.registration_id, count(*)::integer from parked_records p
    where p.kind = of_kind and p.registration_id = any (registrations) group by p.registration_id
  $$;
create function count_parked_records() returns integer
  language sql stable security definer set search_path = public, pg_temp as
  $$ select count(*)::integer from parked_records $$;
revoke execute on function count_parked_records(text, text[]), count_parked_records() from public;
grant execute on function count_parked_records(text, text[]) to halocline_app, halocline_ingest, halocline_worker;
grant execute on function count_parked_records() to halocline_app;

-- migrate:down
drop function count_parked_records(), count_parked_records(text, text[]);
drop table parked_records;
