CREATE OR REPLACE FUNCTION public.note_wanted_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into wanted_reviews (review_id)
    select new.id where new.import_id is null and exists (
      select from listen_later
      where target_id = new.target_id and user_id <> new.user_id
        and crossed_off_at is null and removed_at is null
    );
  return null;
end
$function$
;
CREATE TRIGGER wanted_reviews_are_noted AFTER INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION note_wanted_review();
