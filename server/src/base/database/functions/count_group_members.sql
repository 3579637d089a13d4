CREATE OR REPLACE FUNCTION public.count_group_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chats set member_count = member_count
    + (tg_op <> 'DELETE' and new.left_at is null)::int
    - (tg_op <> 'INSERT' and old.left_at is null)::int
  where id = coalesce(new.chat_id, old.chat_id) and kind = 'group';
  return null;
end
$function$
;
CREATE TRIGGER chat_members_are_counted AFTER INSERT OR DELETE ON public.chat_members FOR EACH ROW EXECUTE FUNCTION count_group_members();
CREATE TRIGGER chat_members_are_counted_again AFTER UPDATE OF left_at ON public.chat_members FOR EACH ROW WHEN (((old.left_at IS NULL) <> (new.left_at IS NULL))) EXECUTE FUNCTION count_group_members();
