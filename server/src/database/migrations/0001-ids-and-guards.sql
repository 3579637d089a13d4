-- Ids that sort by the time they were made: new rows land at the end of every index, and "newest first" is an order by id.
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

-- For tables that are a record of what happened: nobody rewrites history.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
