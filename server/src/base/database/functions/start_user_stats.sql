CREATE OR REPLACE FUNCTION public.start_user_stats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_stats (user_id) values (new.id);
  return null;
end
$function$
;
CREATE TRIGGER users_have_stats AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION start_user_stats();
