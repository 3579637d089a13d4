CREATE OR REPLACE FUNCTION public.refresh_listen_later(of_user uuid, of_target bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz;
  heard_at timestamptz;
begin
  select added_at into since from listen_later
    where user_id = of_user and target_id = of_target for no key update;
  if not found then return; end if;
  select least(
    (select min(moment) from (
      select coalesce(listened_at, case when source = 'import' then day::timestamp at time zone 'UTC' else created_at end) as moment
      from listens where user_id = of_user and target_id = of_target and deleted_at is null
    ) as heard where moment >= since),
    (select min(created_at) from reviews
      where user_id = of_user and target_id = of_target and deleted_at is null and created_at >= since)
  ) into heard_at;
  update listen_later set crossed_off_at = heard_at
    where user_id = of_user and target_id = of_target and crossed_off_at is distinct from heard_at;
end
$function$
;
