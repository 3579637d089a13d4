-- Ids that sort by creation time: new rows are appended at the end of every index, and "newest first" is an order by id.
create function uuid_v7() returns uuid
  language sql volatile parallel safe
  return encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid;

-- Makes a table append-only, for records that must never be rewritten.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
