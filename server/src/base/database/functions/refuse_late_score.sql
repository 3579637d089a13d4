CREATE OR REPLACE FUNCTION public.refuse_late_score()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The lock keeps the entry from being revealed until the score has been committed.
  perform from listening_room_entries where id = new.entry_id and state = 'playing' for share;
  if not found then
    raise exception 'the entry is not playing' using errcode = 'check_violation', constraint = 'scores_before_the_reveal';
  end if;
  return new;
end
$function$
;
CREATE TRIGGER scores_before_the_reveal BEFORE INSERT OR UPDATE ON public.listening_room_scores FOR EACH ROW EXECUTE FUNCTION refuse_late_score();
