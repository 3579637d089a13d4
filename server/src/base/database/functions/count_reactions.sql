CREATE OR REPLACE FUNCTION public.count_reactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update messages set reaction_count = reaction_count + case tg_op when 'INSERT' then 1 else -1 end
  where chat_id = coalesce(new.chat_id, old.chat_id) and seq = coalesce(new.seq, old.seq);
  return null;
end
$function$
;
CREATE TRIGGER reactions_are_counted AFTER INSERT OR DELETE ON public.message_reactions FOR EACH ROW EXECUTE FUNCTION count_reactions();
