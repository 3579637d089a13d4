-- What the merging of two items of the catalogue changed, row by row, so that it can be undone for 30 days.
create table merged_rows (
  id bigint generated always as identity primary key,
  merge_id uuid not null,
  relation text not null,
  -- whose row it is; it goes with the account
  user_id uuid references users (id),
  before jsonb, -- null: the merge added the row
  after jsonb, -- null: the merge removed the row
  at timestamptz not null default now(),
  check (num_nonnulls(before, after) > 0)
);
create index merged_rows_of_merge on merged_rows (merge_id, relation);
create index merged_rows_of_user on merged_rows (user_id) where user_id is not null;
create index merged_rows_by_age on merged_rows (at);
