CREATE OR REPLACE FUNCTION public.number_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chats set last_change = last_change + 1 where id = new.chat_id returning last_change into new.change;
  return new;
end
$function$
;
CREATE TRIGGER messages_number_changes BEFORE UPDATE OF body, deleted_at, hidden_at, reaction_count ON public.messages FOR EACH ROW WHEN (((((old.body IS DISTINCT FROM new.body) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.hidden_at IS DISTINCT FROM new.hidden_at)) OR (old.reaction_count IS DISTINCT FROM new.reaction_count))) EXECUTE FUNCTION number_message_change();
