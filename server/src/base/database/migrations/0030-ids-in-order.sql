-- Ids had a resolution of one millisecond, and rows of the same millisecond sorted randomly. The twelve bits after the version
-- now hold the fraction of the millisecond, in steps of about a quarter of a microsecond.
create or replace function uuid_v7() returns uuid
  language sql volatile parallel safe
  return (
    overlay(
      lpad(to_hex((extract(epoch from clock_timestamp()) * 1000 * 4096)::bigint), 15, '0')
      placing '7' from 13 for 0
    )
    || right(gen_random_uuid()::text, 17)
  )::uuid;
