create table audit_log (
  id uuid primary key default uuid_v7(),
  -- null: a background job or the command line
  actor_id uuid references users (id),
  action text not null,
  target_user_id uuid references users (id),
  target_kind text,
  target_id text,
  before jsonb,
  after jsonb,
  reason text check (char_length(reason) <= 500),
  ip inet,
  request_id text,
  at timestamptz not null default now()
);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_target on audit_log (target_user_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
create trigger audit_log_is_kept before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();

create table reports (
  id uuid primary key default uuid_v7(),
  reporter_id uuid not null references users (id) on delete cascade,
  review_id uuid references reviews (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  playlist_id uuid references playlists (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'open' check (status in ('open', 'dismissed', 'hidden', 'banned')),
  resolved_by uuid references users (id),
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(review_id, comment_id, playlist_id, user_id, message_id) = 1),
  check ((status = 'open') = (resolved_at is null)),
  unique nulls not distinct (reporter_id, review_id, comment_id, playlist_id, user_id, message_id)
);
create index reports_open on reports (id) where status = 'open';
create index reports_by_review on reports (review_id) where review_id is not null;
create index reports_by_comment on reports (comment_id) where comment_id is not null;
create index reports_by_playlist on reports (playlist_id) where playlist_id is not null;
create index reports_by_user on reports (user_id) where user_id is not null;
create index reports_by_message on reports (message_id) where message_id is not null;
create index reports_by_resolver on reports (resolved_by) where resolved_by is not null;
