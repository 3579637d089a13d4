CREATE OR REPLACE FUNCTION public.count_vote_in_month(of_target bigint, in_month date, with_score smallint, step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from review_targets where id = of_target and has_months) then
    return;
  end if;
  if step > 0 then
    insert into score_months (target_id, month) values (of_target, in_month) on conflict do nothing;
  end if;
  update score_months set score_counts[with_score] = score_counts[with_score] + step
    where target_id = of_target and month = in_month;
end
$function$
;
