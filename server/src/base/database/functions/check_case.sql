CREATE OR REPLACE FUNCTION public.check_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (
    ('open', 'dismissed'), ('open', 'hidden'), ('open', 'banned'),
    ('hidden', 'shown'), ('banned', 'shown'), ('shown', 'hidden'),
    ('hidden', 'overturned'), ('banned', 'overturned')
  ) then
    raise check_violation using
      message = format('a case cannot change from %s to %s', old.status, new.status),
      constraint = 'cases_change_in_order';
  elsif new.status = 'overturned' and not exists (
    select from appeals where case_id = new.id and status = 'overturned'
  ) then
    raise check_violation using message = 'only an appeal overturns a case', constraint = 'only_appeals_overturn';
  elsif new.status = 'shown' and (
    exists (select from appeals where case_id = new.id and status = 'open')
    or exists (select from users where ban_case_id = new.id)
  ) then
    raise check_violation using
      message = 'the case has an open appeal or a ban in force', constraint = 'cases_in_dispute_stay';
  end if;
  return new;
end
$function$
;
CREATE TRIGGER cases_change_in_order BEFORE UPDATE OF status ON public.report_cases FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION check_case();
