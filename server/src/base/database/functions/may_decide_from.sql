CREATE OR REPLACE FUNCTION public.may_decide_from(appealed appeals, admin uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when cases.author_id = admin then 'infinity'
    when cases.decided_by is distinct from admin then appealed.created_at
    when exists (
      select from users where role = 'Admin' and active and id <> admin and id <> cases.author_id
    ) then 'infinity'
    else appealed.created_at + interval '24 hours'
  end
  from report_cases as cases where cases.id = appealed.case_id
$function$
;
