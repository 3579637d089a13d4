CREATE OR REPLACE FUNCTION public.check_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform from report_cases where id = new.case_id and status in ('hidden', 'banned') for share;
    if not found or new.status <> 'open' then
      raise check_violation using message = 'an appeal is about a sanction in force', constraint = 'appeals_begin_open';
    end if;
  elsif new.status <> old.status then
    if old.status <> 'open' then
      raise check_violation using message = 'an appeal is decided once', constraint = 'appeals_are_decided_once';
    elsif
      new.status = 'upheld' and may_decide_from(old, new.decided_by) > now()
      or exists (select from report_cases where id = new.case_id and author_id = new.decided_by)
    then
      raise check_violation using message = 'this Admin may not decide this appeal now', constraint = 'appeals_are_decided_by_another';
    end if;
  end if;
  return new;
end
$function$
;
CREATE TRIGGER appeals_follow_the_rules BEFORE INSERT OR UPDATE ON public.appeals FOR EACH ROW EXECUTE FUNCTION check_appeal();
