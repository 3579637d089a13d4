-- Which votes are held back (docs/decisions/0036). The numbers of all rules, in one row.
create table vote_rules (
  one boolean primary key default true check (one),
  -- An account younger than this is young, unless it has a record: this many counted votes on other items, on this many days.
  young_age interval not null default '14 days',
  record_votes integer not null default 3,
  record_days integer not null default 2,
  -- An older account with this many counted votes on other items is established: its votes always count at once.
  established_votes integer not null default 5,
  -- How many votes of young accounts and of accounts that belong together count for one item.
  allowed_least integer not null default 3,
  allowed_share double precision not null default 0.02,
  -- Accounts belong together if they vote for the same item, and this many others were created within this time of each other.
  -- The first pair is for accounts that never voted for anything else, the second one for those with a few votes.
  empty_window interval not null default '12 hours',
  empty_fellows integer not null default 3,
  close_window interval not null default '1 hour',
  close_fellows integer not null default 4,
  -- They also do if this many others have exactly the same votes on other items, at least so many, from the same days.
  same_votes integer not null default 2,
  same_fellows integer not null default 3,
  -- A new site has only young accounts. Nobody is young on its first day, and then those younger than half its age, up to young_age.
  -- While it is this new, accounts that were created at the same time do not belong together.
  first_day interval not null default '1 day',
  opening interval not null default '28 days',
  -- How long a vote counts as a fellow of later ones.
  memory interval not null default '90 days',
  -- What the job looks for: accounts whose votes overlap, and a burst of accounts with hardly any votes on an item with a settled
  -- mean that is far from theirs.
  common_votes integer not null default 3,
  common_share double precision not null default 0.8,
  burst_votes integer not null default 20,
  burst_window interval not null default '7 days',
  hardly_any_votes integer not null default 2,
  settled_votes integer not null default 20,
  burst_difference double precision not null default 1.0,
  -- A held vote is released when its author has an account of this age and so many counted votes on other items, on so many days. Within
  -- one window no more are released for one item than would have been counted at once.
  release_age interval not null default '14 days',
  release_votes integer not null default 5,
  release_days integer not null default 3,
  release_window interval not null default '30 days'
);
insert into vote_rules default values;

-- The votes of accounts that are not established, counted or not, so that the next such vote finds those that it belongs with.
create table unproven_votes (
  review_id uuid primary key references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  target_id bigint not null references review_targets (id) on delete cascade,
  joined_at timestamptz not null,
  cast_at timestamptz not null,
  -- a hash of what the author voted for besides; null for too few votes
  history bigint,
  -- whether it counts and uses up a part of what is allowed
  weighs boolean not null
);
create index unproven_votes_of_target on unproven_votes (target_id, joined_at);
create index unproven_votes_that_weigh on unproven_votes (target_id) where weighs;
create index unproven_votes_by_user on unproven_votes (user_id);
create index unproven_votes_by_age on unproven_votes (cast_at);

create function count_vote(of_target bigint, in_state text, with_score smallint, step integer) returns void
  language plpgsql as $$
begin
  if in_state = 'held' then
    update review_targets set held_counts[with_score] = held_counts[with_score] + step where id = of_target;
  elsif in_state = 'dropped' then
    update review_targets set dropped_counts[with_score] = dropped_counts[with_score] + step where id = of_target;
  else
    update review_targets set score_counts[with_score] = score_counts[with_score] + step where id = of_target;
  end if;
end
$$;

-- Whoever changes a vote or its state locks the review first, so that the other one sees the outcome.
create or replace function count_review() returns trigger
  language plpgsql as $$
declare
  vote_state text;
begin
  if tg_op = 'INSERT' then
    if new.visible then
      update review_targets set score_counts[new.score] = score_counts[new.score] + 1 where id = new.target_id;
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if new.target_id = old.target_id and new.visible = old.visible and new.score = old.score then
      return null;
    end if;
    if new.target_id <> old.target_id then
      update unproven_votes set target_id = new.target_id where review_id = new.id;
    end if;
  end if;
  select state into vote_state from held_votes where review_id = old.id;
  if old.visible then
    perform count_vote(old.target_id, vote_state, old.score, -1);
  end if;
  if tg_op = 'UPDATE' and new.visible then
    perform count_vote(new.target_id, vote_state, new.score, 1);
  end if;
  return null;
end
$$;

create function lock_vote() returns trigger
  language plpgsql as $$
begin
  perform from reviews where id = new.review_id for no key update;
  return new;
end
$$;
create trigger votes_are_locked before insert or update of state on held_votes
  for each row execute function lock_vote();

create function move_vote() returns trigger
  language plpgsql as $$
declare
  before text := 'released';
  after text := 'released';
  vote record;
begin
  if tg_op <> 'INSERT' then
    before := old.state;
  end if;
  if tg_op = 'DELETE' then
    select id, target_id, score, visible into vote from reviews where id = old.review_id for no key update;
  else
    after := new.state;
    select id, target_id, score, visible into vote from reviews where id = new.review_id;
  end if;
  if vote.visible and before <> after then
    perform count_vote(vote.target_id, before, vote.score, -1);
    perform count_vote(vote.target_id, after, vote.score, 1);
  end if;
  return null;
end
$$;
create trigger votes_are_moved after insert or delete or update of state on held_votes
  for each row execute function move_vote();

-- Before the foreign key deletes the row, because by then the score of the review is not known anymore.
create function forget_vote() returns trigger
  language plpgsql as $$
begin
  delete from held_votes where review_id = old.id;
  return old;
end
$$;
create trigger votes_are_forgotten before delete on reviews for each row execute function forget_vote();

-- Holds a vote back at the moment it is cast. Established people pass after one look at their votes. For all others the row of the
-- item is locked, so that of 500 votes at once each one sees those before it.
create function hold_vote() returns trigger
  language plpgsql as $$
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
begin
  -- One statement for established people: an old account, enough votes on other items, and no vote that does not count.
  if exists (
    select from vote_rules join users on users.created_at <= new.created_at - vote_rules.young_age
    where users.id = new.user_id
      and not exists (
        select from held_votes where held_votes.user_id = new.user_id and held_votes.state <> 'released'
      )
      and exists (
        select from reviews
        where reviews.user_id = new.user_id and reviews.visible and reviews.target_id <> new.target_id
        offset vote_rules.established_votes - 1
      )
  ) then
    return null;
  end if;
  select * into strict rules from vote_rules;
  select users.created_at into strict joined from users where users.id = new.user_id;
  age := new.created_at - joined;
  select count(*), count(distinct (other.created_at at time zone 'UTC')::date),
      hashtextextended(string_agg(
        concat_ws(':', other.target_id, other.score, (other.created_at at time zone 'UTC')::date), ',' order by other.target_id
      ), 0)
    into other_votes, other_days, other_hash
    from (
      select reviews.created_at, reviews.target_id, reviews.score from reviews
      where reviews.user_id = new.user_id and reviews.target_id <> new.target_id and reviews.visible
        and not exists (select from held_votes where held_votes.review_id = reviews.id and held_votes.state <> 'released')
      limit rules.established_votes
    ) as other;
  -- Deleting a review and writing it again does not make its vote count.
  if exists (
    select from held_votes join reviews on reviews.id = held_votes.review_id
    where held_votes.user_id = new.user_id and held_votes.state <> 'released' and reviews.target_id = new.target_id
  ) then
    broken_rule := 'rewritten';
  elsif age >= rules.young_age and other_votes >= rules.established_votes then
    return null;
  end if;

  select greatest(0, score_counts[1] + score_counts[2] + score_counts[3] + score_counts[4] + score_counts[5] - 1)
    into strict counted from review_targets where review_targets.id = new.target_id for no key update;
  allowed := greatest(rules.allowed_least, floor(rules.allowed_share * counted)::integer);
  select min(users.created_at) into strict opened from users;
  young_age := least(rules.young_age, (new.created_at - opened - rules.first_day) / 2);
  is_young := age < young_age and (other_votes < rules.record_votes or other_days < rules.record_days);

  if new.created_at - opened >= rules.opening then
    close := case when other_votes = 0 or age < young_age then rules.empty_window else rules.close_window end;
    fellows := array(
      select unproven_votes.review_id from unproven_votes join reviews on reviews.id = unproven_votes.review_id
      where unproven_votes.target_id = new.target_id
        and unproven_votes.joined_at between joined - close and joined + close
        and unproven_votes.user_id <> new.user_id and unproven_votes.cast_at > new.created_at - rules.memory
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
        and unproven_votes.user_id <> new.user_id and unproven_votes.cast_at > new.created_at - rules.memory
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
    values (new.id, new.user_id, new.target_id, joined, new.created_at, other_hash,
      broken_rule is null and (is_young or is_clustered));
  if broken_rule is not null then
    insert into held_votes (review_id, user_id, rule, held_at, checked_at)
      values (new.id, new.user_id, broken_rule, new.created_at, new.created_at);
  end if;
  return null;
end
$$;
-- Triggers run in the order of their names: this one after the vote has been counted.
create trigger unproven_votes_are_held after insert on reviews for each row execute function hold_vote();
