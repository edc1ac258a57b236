-- migrate:up

-- Readers are only held up for a moment; if somebody holds a table longer, this is tried again.
set local lock_timeout = '10s';

-- "I am on it": a link in a message about an alert, for that person and that alert (docs/adr/0045-answered-from-the-message.md). It
-- acknowledges and does nothing else. The secret itself is only in the message.
create table acknowledge_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  alert_id uuid not null references alerts on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  made_at timestamptz not null,
  -- Of the alert, as the message told it: what has become worse since is not what was answered.
  news_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index acknowledge_links_alert on acknowledge_links (alert_id);
create index acknowledge_links_account on acknowledge_links (account_id);
create index acknowledge_links_user on acknowledge_links (user_id);
create index acknowledge_links_expires on acknowledge_links (expires_at);

alter table acknowledge_links enable row level security;
create policy by_account on acknowledge_links to halocline_app using (account_id = (select current_account_id()));
create policy all_accounts on acknowledge_links to halocline_worker using (true) with check (true);
-- Whoever shows a secret names no household: the sign-in role finds out whose it is, and can do nothing with it.
create policy by_secret on acknowledge_links for select to halocline_auth using (true);
grant select, update (used_at) on acknowledge_links to halocline_app;
grant select (expires_at), insert, delete on acknowledge_links to halocline_worker;
grant select (token_hash, account_id, user_id) on acknowledge_links to halocline_auth;

-- For the household alone: only the sign-in role reads whole people.
alter table auth.users add column phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$');

-- migrate:down
alter table auth.users drop column phone_number;
drop table acknowledge_links;
