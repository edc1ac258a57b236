-- migrate:up

-- How salty the water is that changes fill in, as the owner mixes it; null: not said. It only explains a receipt.
alter table tanks add column mix_ppt real check (mix_ppt > 0 and mix_ppt <= 60);

-- migrate:down
alter table tanks drop column mix_ppt;
