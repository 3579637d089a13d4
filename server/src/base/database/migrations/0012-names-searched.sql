create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Text without case and accents, as search compares it. unaccent() itself is only stable, so it cannot be used in an index.
create function folded(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create index users_by_name_part on users using gin (folded(name) gin_trgm_ops) where erased_at is null;
