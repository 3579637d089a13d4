CREATE OR REPLACE FUNCTION public.forget_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from stat_totals where user_id = new.id and year = 0 for update;
  delete from stat_counts where user_id = new.id;
  delete from stat_days where user_id = new.id;
  delete from stat_streaks where user_id = new.id;
  delete from stat_totals where user_id = new.id;
  return null;
end
$function$
;
CREATE TRIGGER erased_people_have_no_figures AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION forget_figures();
