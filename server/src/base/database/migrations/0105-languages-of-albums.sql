-- The language that an album is sung in, as a code of ISO 639-3: 'mul' is several, 'zxx' none. Null where no source tells.
alter table albums add column language text;
alter table albums add constraint albums_language_is_a_code check (language ~ '^[a-z]{3}$') not valid;
