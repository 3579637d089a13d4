-- Votes that do not count, for now or for good: a burst of them by new accounts or by accounts that belong together must not move a
-- score. A review is one vote. Those without a row here count. Rows are only deleted together with their review.
create table held_votes (
  review_id uuid primary key references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  state text not null default 'held' check (state in ('held', 'dropped', 'released')),
  rule text not null check (rule in ('young', 'cluster', 'burst', 'rewritten')),
  held_at timestamptz not null default now(),
  -- when the job looked at it last
  checked_at timestamptz not null default now(),
  decided_at timestamptz,
  -- null if a rule decided
  decided_by uuid references users (id) on delete set null,
  reason text not null default '' check (char_length(reason) <= 500),
  check ((state = 'held') = (decided_at is null))
);
create index held_votes_by_user on held_votes (user_id);
create index held_votes_by_decider on held_votes (decided_by) where decided_by is not null;
-- The votes that are waiting, those that were looked at longest ago first.
create index held_votes_waiting on held_votes (checked_at, review_id) where state = 'held';

-- The number of votes with score 1, 2, 3, 4 and 5 that are held and dropped. `score_counts` has those that count.
alter table review_targets
  add column held_counts integer[] not null default '{0,0,0,0,0}',
  add column dropped_counts integer[] not null default '{0,0,0,0,0}';
alter table review_targets
  add constraint held_and_dropped_counts check (
    array_length(held_counts, 1) = 5 and 0 <= all (held_counts)
    and array_length(dropped_counts, 1) = 5 and 0 <= all (dropped_counts)
  ) not valid;

-- The mean of all votes that count, per kind of item: where the score of an item with few votes starts from.
create table score_priors (
  kind text primary key check (kind in ('artist', 'album', 'song')),
  mean double precision not null check (mean between 1 and 5),
  votes bigint not null,
  refreshed_at timestamptz not null default now()
);
insert into score_priors (kind, mean, votes) values ('artist', 3.5, 0), ('album', 3.5, 0), ('song', 3.5, 0);
