CREATE OR REPLACE FUNCTION public.note_premium_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role = 'Premium' and new.deactivated_at is null then
    insert into premium_times (user_id, began_at)
    values (new.id, case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end);
  else
    update premium_times set ended_at = greatest(began_at, clock_timestamp())
    where user_id = new.id and ended_at is null;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER premium_times_begin AFTER INSERT ON public.users FOR EACH ROW WHEN (((new.role = 'Premium'::text) AND (new.deactivated_at IS NULL))) EXECUTE FUNCTION note_premium_time();
CREATE TRIGGER premium_times_follow AFTER UPDATE OF role, deactivated_at ON public.users FOR EACH ROW WHEN ((((old.role = 'Premium'::text) AND (old.deactivated_at IS NULL)) <> ((new.role = 'Premium'::text) AND (new.deactivated_at IS NULL)))) EXECUTE FUNCTION note_premium_time();
