CREATE OR REPLACE FUNCTION public.count_listen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  return null;
end
$function$
;
CREATE TRIGGER listens_are_counted AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON public.listens FOR EACH ROW EXECUTE FUNCTION count_listen();
