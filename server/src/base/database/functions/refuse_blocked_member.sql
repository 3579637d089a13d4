CREATE OR REPLACE FUNCTION public.refuse_blocked_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_past_a_block(new.added_by, new.user_id);
  return new;
end
$function$
;
CREATE TRIGGER members_not_past_a_block BEFORE INSERT OR UPDATE OF added_by ON public.chat_members FOR EACH ROW WHEN ((new.added_by IS NOT NULL)) EXECUTE FUNCTION refuse_blocked_member();
