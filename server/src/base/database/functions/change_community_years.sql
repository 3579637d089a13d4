CREATE OR REPLACE FUNCTION public.change_community_years()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update community_years set changes = changes + 1;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_accounts AFTER UPDATE OF deactivated_at ON public.users FOR EACH ROW WHEN ((old.active <> new.active)) EXECUTE FUNCTION change_community_years();
