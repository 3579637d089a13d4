CREATE OR REPLACE FUNCTION public.count_vote(of_target bigint, in_state text, with_score smallint, step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if in_state = 'held' then
    update review_targets set held_counts[with_score] = held_counts[with_score] + step where id = of_target;
  elsif in_state = 'dropped' then
    update review_targets set dropped_counts[with_score] = dropped_counts[with_score] + step where id = of_target;
  else
    update review_targets set score_counts[with_score] = score_counts[with_score] + step where id = of_target;
  end if;
end
$function$
;
