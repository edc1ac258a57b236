-- migrate:up

-- The manuals belong to the instance: everybody reads them, administrators write them.
create table manual_sections (
  id uuid primary key,
  section_type text not null check (section_type in ('quick-setup', 'detailed-manual')),
  section_id text not null unique check (section_id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) between 1 and 100000),
  sort_order integer not null default 0,
  updated_at timestamptz not null default now()
);

-- Which of our own sections were put in, so that one an administrator removed stays removed.
create table manual_seeds (
  section_id text primary key,
  -- Of the text we put in: one that nobody changed since may be replaced by a newer text of ours.
  content_sha256 bytea not null
);

grant select, insert, update, delete on manual_sections to halocline_app;
grant select, insert, update, delete on manual_sections, manual_seeds to halocline_worker;

-- migrate:down
drop table manual_seeds, manual_sections;
