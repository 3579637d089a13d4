CREATE OR REPLACE FUNCTION public.hidden_from(viewer uuid)
 RETURNS TABLE(user_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select blocked_id from blocks where blocker_id = viewer
  union all
  select blocker_id from blocks where blocked_id = viewer
$function$
;
