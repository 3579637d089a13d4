-- A case is what a moderator decides about: one item, however many users reported it. No release has written to the table
-- that this replaces.
drop table reports;

create table report_cases (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('review', 'comment', 'playlist', 'user', 'message')),
  -- no foreign key: deleting the item does not close the case about its author
  target_id uuid not null,
  author_id uuid not null references users (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'dismissed', 'hidden', 'banned', 'shown')),
  report_count integer not null default 1 check (report_count >= 1),
  decided_by uuid references users (id),
  decided_at timestamptz,
  note text check (char_length(note) <= 500),
  created_at timestamptz not null,
  check ((status = 'open') = (decided_at is null))
);
create unique index one_open_case on report_cases (kind, target_id) where status = 'open';
create index report_cases_by_status on report_cases (status, id);
create index report_cases_by_author on report_cases (author_id, status);
create index report_cases_by_decider on report_cases (decided_by) where decided_by is not null;

create table reports (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references report_cases (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null check (
    reason in ('spam', 'insult', 'hate', 'sexual', 'privacy', 'impersonation', 'other')
  ),
  detail text not null default '' check (char_length(detail) <= 500),
  -- the text at the time of the report, because the author may edit it before the review
  reported_text text,
  created_at timestamptz not null,
  unique (case_id, reporter_id) -- one report per user and case
);
create index reports_by_reporter on reports (reporter_id);
