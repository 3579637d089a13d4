CREATE OR REPLACE FUNCTION public.mark_song()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select review_targets.id into new.target_id
    from reviews join review_targets on review_targets.id = reviews.target_id
    where reviews.id = new.review_id and review_targets.kind = 'song';
  if new.target_id is null then
    raise check_violation using constraint = 'moments_only_of_songs', message = 'only reviews of songs have moments';
  end if;
  return new;
end
$function$
;
CREATE TRIGGER songs_are_marked BEFORE INSERT ON public.review_moments FOR EACH ROW EXECUTE FUNCTION mark_song();
