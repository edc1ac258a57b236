-- migrate:up

set local lock_timeout = '10s';

-- Names can no longer carry links, line breaks or invisible characters. Those stored before become what they would have to be now.
create function pg_temp.plain_name(name text) returns text language sql immutable as $$
  select trim(regexp_replace(
    regexp_replace(
      regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', ' ', 'g'),
      '://|www\.', ' ', 'gi'),
    '\s+', ' ', 'g'))
$$;

update auth.users
  set first_name = coalesce(nullif(pg_temp.plain_name(first_name), ''), pg_temp.plain_name(split_part(email, '@', 1))),
    last_name = pg_temp.plain_name(last_name)
  where first_name <> pg_temp.plain_name(first_name) or last_name <> pg_temp.plain_name(last_name);
update accounts set name = pg_temp.plain_name(name) where name <> pg_temp.plain_name(name);

drop function pg_temp.plain_name;

-- migrate:down
-- The earlier names are gone.
select 1;
