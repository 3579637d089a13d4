CREATE OR REPLACE FUNCTION public.move_facts(targets bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  moved bigint[];
  people uuid[];
  change record;
begin
  select array_agg(facts.target_id order by facts.target_id) into moved
    from facts_of_targets(targets) as facts join target_facts as known on known.target_id = facts.target_id
    where known is distinct from facts;
  if moved is null then
    return;
  end if;
  people := array(
    select user_id from listens where target_id = any(moved) and deleted_at is null
    union select user_id from reviews where target_id = any(moved) and visible
    union select user_id from reviews where target_id = any(moved) and not visible and deleted_at is null and hidden_at is null
  );
  perform lock_figures(people);
  perform from target_facts where target_id = any(moved) order by target_id for update;
  select array_agg(user_id) as people, array_agg(target_id) as targets, array_agg(day) as days, array_agg(score) as scores,
      array_agg(listen) as listens, array_agg(1 - listen) as reviews, array_agg(-listen) as fewer_listens, array_agg(listen - 1) as fewer_reviews,
      bool_or(user_id <> all(people)) as has_others
    into change
    from (
      select user_id, target_id, day, score, 1::bigint as listen from listens where target_id = any(moved) and deleted_at is null
      union all
      select user_id, target_id, day_of(reviews.created_at, time_zone), score, 0
      from reviews join users on users.id = user_id where target_id = any(moved) and visible
      union all
      select user_id, target_id, day_of(reviews.created_at, time_zone), score, 0
      from reviews join users on users.id = user_id
      where target_id = any(moved) and not visible and deleted_at is null and hidden_at is null
    ) as entry;
  if change.has_others then
    raise exception 'somebody has just logged one of these items' using errcode = 'serialization_failure';
  end if;
  perform count_figures(change.people, change.targets, change.days, change.scores, change.fewer_listens, change.fewer_reviews, true);
  update target_facts as known
    set artist_id = facts.artist_id, album_id = facts.album_id, genre_id = facts.genre_id, decade = facts.decade,
      country = facts.country, language = facts.language
    from facts_of_targets(moved) as facts where known.target_id = facts.target_id;
  perform count_figures(change.people, change.targets, change.days, change.scores, change.listens, change.reviews, true);
end
$function$
;
