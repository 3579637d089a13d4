CREATE OR REPLACE FUNCTION public.classify_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select targets.kind, artists.genre_id into strict new.kind, new.genre_id
    from review_targets as targets left join artists on artists.id = artist_of_target(targets)
    where targets.id = new.target_id;
  return new;
end
$function$
;
CREATE TRIGGER reviews_are_classified BEFORE INSERT OR UPDATE OF target_id ON public.reviews FOR EACH ROW EXECUTE FUNCTION classify_review();
