CREATE OR REPLACE FUNCTION public.count_present_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step integer := 0;
  room uuid;
begin
  if tg_op <> 'INSERT' then
    room := old.room_id;
    if old.present then step := step - 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    room := new.room_id;
    if new.present then step := step + 1; end if;
  end if;
  if step <> 0 then
    update listening_rooms set
      present_count = present_count + step,
      empty_since = case when present_count + step = 0 then now() end
      where id = room;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER changed_members_are_counted AFTER UPDATE OF present ON public.listening_room_members FOR EACH ROW WHEN ((old.present <> new.present)) EXECUTE FUNCTION count_present_members();
CREATE TRIGGER present_members_are_counted AFTER INSERT OR DELETE ON public.listening_room_members FOR EACH ROW EXECUTE FUNCTION count_present_members();
