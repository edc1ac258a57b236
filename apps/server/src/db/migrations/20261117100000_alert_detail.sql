-- migrate:up

-- What an alert has to say beside its code, as codes and values: each reader gets it in their own language. Null in rows of older
-- versions, and where the code says it all; `message` stays as it was told, in English.
alter table alerts
  add column detail jsonb check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 4000);

-- Whoever sends an email about an alert writes it as its reader reads.
grant select (user_id, language, hour_cycle) on display_settings to halocline_worker;

-- migrate:down
revoke select (user_id, language, hour_cycle) on display_settings from halocline_worker;
alter table alerts drop column detail;
