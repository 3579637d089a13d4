CREATE OR REPLACE FUNCTION public.change_years_of_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The figures are locked first, as everywhere. Their own trigger runs once per statement, after this one.
  perform from stat_totals where user_id = old.user_id and year = 0 for update;
  perform year_has_changed(old.user_id, year_of_person(old.user_id, old.created_at));
  if new.deleted_at is null and new.hidden_at is null then
    perform year_has_entries(new.user_id, year_of_person(new.user_id, new.created_at));
  end if;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_reviews AFTER UPDATE OF score, target_id, created_at, deleted_at, hidden_at ON public.reviews FOR EACH ROW WHEN (((((old.score IS DISTINCT FROM new.score) OR (old.target_id IS DISTINCT FROM new.target_id)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (((old.deleted_at IS NULL) AND (old.hidden_at IS NULL)) IS DISTINCT FROM ((new.deleted_at IS NULL) AND (new.hidden_at IS NULL))))) EXECUTE FUNCTION change_years_of_review();
