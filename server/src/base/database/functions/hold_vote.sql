CREATE OR REPLACE FUNCTION public.hold_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  rules vote_rules;
  joined timestamptz;
  opened timestamptz;
  age interval;
  young_age interval;
  other_votes integer;
  other_days integer;
  other_hash bigint;
  counted integer;
  allowed integer;
  weighing integer;
  close interval;
  fellows uuid[];
  is_young boolean;
  is_clustered boolean := false;
  broken_rule text;
  -- A file says when an imported review was written, so only the time of its import is ours.
  voted_at timestamptz := coalesce(new.imported_at, case when new.import_id is null then new.created_at else now() end);
begin
  -- One statement for established people: an old account, enough votes on other items that were written here, and no vote that is
  -- suspected of anything.
  if exists (
    select from vote_rules join users on users.created_at <= voted_at - vote_rules.young_age
    where users.id = new.user_id
      and not exists (
        select from held_votes where held_votes.user_id = new.user_id
          and (held_votes.state = 'dropped' or (held_votes.state = 'held' and held_votes.rule <> 'imported'))
      )
      and exists (
        select from reviews
        where reviews.user_id = new.user_id and reviews.visible and reviews.import_id is null
          and reviews.target_id <> new.target_id
        offset vote_rules.established_votes - 1
      )
  ) then
    return null;
  end if;
  select * into strict rules from vote_rules;
  select users.created_at into strict joined from users where users.id = new.user_id;
  age := voted_at - joined;
  select count(*), count(distinct (other.created_at at time zone 'UTC')::date),
      hashtextextended(string_agg(
        concat_ws(':', other.target_id, other.score, (other.created_at at time zone 'UTC')::date), ',' order by other.target_id
      ), 0)
    into other_votes, other_days, other_hash
    from (
      select reviews.created_at, reviews.target_id, reviews.score from reviews
      where reviews.user_id = new.user_id and reviews.target_id <> new.target_id and reviews.visible
        and reviews.import_id is null
        and not exists (select from held_votes where held_votes.review_id = reviews.id and held_votes.state <> 'released')
      limit rules.established_votes
    ) as other;
  -- Deleting a review and writing it again does not make its vote count.
  if exists (
    select from held_votes join reviews on reviews.id = held_votes.review_id
    where held_votes.user_id = new.user_id and reviews.target_id = new.target_id
      and (held_votes.state = 'dropped' or (held_votes.state = 'held' and held_votes.rule <> 'imported'))
  ) then
    broken_rule := 'rewritten';
  elsif age >= rules.young_age and other_votes >= rules.established_votes then
    return null;
  end if;
  if new.import_id is not null then
    insert into held_votes (review_id, user_id, rule, held_at, checked_at)
      values (new.id, new.user_id, coalesce(broken_rule, 'imported'), voted_at, voted_at);
    return null;
  end if;

  select greatest(0, score_counts[1] + score_counts[2] + score_counts[3] + score_counts[4] + score_counts[5] - 1)
    into strict counted from review_targets where review_targets.id = new.target_id for no key update;
  allowed := greatest(rules.allowed_least, floor(rules.allowed_share * counted)::integer);
  select min(users.created_at) into strict opened from users;
  young_age := least(rules.young_age, (voted_at - opened - rules.first_day) / 2);
  is_young := age < young_age and (other_votes < rules.record_votes or other_days < rules.record_days);

  if voted_at - opened >= rules.opening then
    close := case when other_votes = 0 or age < young_age then rules.empty_window else rules.close_window end;
    fellows := array(
      select unproven_votes.review_id from unproven_votes join reviews on reviews.id = unproven_votes.review_id
      where unproven_votes.target_id = new.target_id
        and unproven_votes.joined_at between joined - close and joined + close
        and unproven_votes.user_id <> new.user_id and unproven_votes.cast_at > voted_at - rules.memory
        and (other_votes = 0 or reviews.score = new.score)
      limit greatest(rules.empty_fellows, rules.close_fellows)
    );
    is_clustered := cardinality(fellows) >=
      case when other_votes = 0 or age < young_age then rules.empty_fellows else rules.close_fellows end;
  end if;
  if other_votes < rules.same_votes then
    other_hash := null;
  elsif not is_clustered then
    fellows := array(
      select unproven_votes.review_id from unproven_votes
      where unproven_votes.target_id = new.target_id and unproven_votes.history = other_hash
        and unproven_votes.user_id <> new.user_id and unproven_votes.cast_at > voted_at - rules.memory
      limit rules.same_fellows
    );
    is_clustered := cardinality(fellows) >= rules.same_fellows;
  end if;

  if is_clustered then
    update unproven_votes set weighs = true
      where unproven_votes.review_id = any(fellows) and not unproven_votes.weighs and not exists (
        select from held_votes where held_votes.review_id = unproven_votes.review_id
      );
  end if;
  if broken_rule is null and (is_young or is_clustered) then
    select count(*) into weighing from unproven_votes join reviews on reviews.id = unproven_votes.review_id
      where unproven_votes.target_id = new.target_id and unproven_votes.weighs and reviews.visible
        and not exists (
          select from held_votes where held_votes.review_id = unproven_votes.review_id and held_votes.state <> 'released'
        );
    if weighing >= allowed then
      broken_rule := case when is_young then 'young' else 'cluster' end;
    end if;
  end if;
  insert into unproven_votes (review_id, user_id, target_id, joined_at, cast_at, history, weighs)
    values (new.id, new.user_id, new.target_id, joined, voted_at, other_hash,
      broken_rule is null and (is_young or is_clustered));
  if broken_rule is not null then
    insert into held_votes (review_id, user_id, rule, held_at, checked_at)
      values (new.id, new.user_id, broken_rule, voted_at, voted_at);
  end if;
  return null;
end
$function$
;
CREATE TRIGGER unproven_votes_are_held AFTER INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION hold_vote();
