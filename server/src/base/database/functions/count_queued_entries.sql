CREATE OR REPLACE FUNCTION public.count_queued_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step integer := 0;
begin
  if tg_op = 'UPDATE' and old.state = 'queued' then step := step - 1; end if;
  if new.state = 'queued' then step := step + 1; end if;
  if step <> 0 then
    update listening_rooms set queued_count = queued_count + step where id = new.room_id;
    update listening_room_members set queued_count = queued_count + step
      where room_id = new.room_id and user_id = new.added_by;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER added_entries_are_counted AFTER INSERT ON public.listening_room_entries FOR EACH ROW EXECUTE FUNCTION count_queued_entries();
CREATE TRIGGER changed_entries_are_counted AFTER UPDATE OF state ON public.listening_room_entries FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION count_queued_entries();
