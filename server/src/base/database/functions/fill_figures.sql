CREATE OR REPLACE FUNCTION public.fill_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_figures(
      array_agg(new.user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(listen), array_agg(1 - listen)
    ) from (
      select target_id, day, score, 1::bigint as listen from listens where user_id = new.user_id and deleted_at is null
      union all
      select target_id, day_of(reviews.created_at, time_zone), score, 0
      from reviews join users on users.id = reviews.user_id
      where reviews.user_id = new.user_id and deleted_at is null and hidden_at is null
    ) as entry;
  return null;
end
$function$
;
CREATE TRIGGER people_are_counted AFTER INSERT ON public.stat_totals FOR EACH ROW WHEN ((new.year = 0)) EXECUTE FUNCTION fill_figures();
