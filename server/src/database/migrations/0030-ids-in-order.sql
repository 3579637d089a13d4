-- Ids told only the millisecond, and two rows of the same one came in any order: a list by id showed the older first now and then.
-- The twelve bits after the version now hold what is left of the millisecond, about a quarter of a microsecond each.
create or replace function uuid_v7() returns uuid
  language sql volatile parallel safe
  return (
    overlay(
      lpad(to_hex((extract(epoch from clock_timestamp()) * 1000 * 4096)::bigint), 15, '0')
      placing '7' from 13 for 0
    )
    || right(gen_random_uuid()::text, 17)
  )::uuid;
