CREATE OR REPLACE FUNCTION public.refuse_past_a_block(actor uuid, other uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = actor for share;
  if are_apart(actor, other) then
    raise exception 'one of the two has blocked the other'
      using errcode = 'check_violation', constraint = 'not_past_a_block';
  end if;
end
$function$
;
