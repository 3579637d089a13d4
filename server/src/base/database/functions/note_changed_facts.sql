CREATE OR REPLACE FUNCTION public.note_changed_facts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from target_facts where not exists (select from review_targets where id = target_id);
  insert into fact_changes (target_id)
    select facts.target_id
    from facts_of_targets(array(select target_id from target_facts)) as facts
      join target_facts as known on known.target_id = facts.target_id
    where known is distinct from facts
    order by facts.target_id;
end
$function$
;
