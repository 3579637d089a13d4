-- A new e-mail address counts once the link mailed to it has been used. The previous address can undo that for a week.
create table email_changes (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  -- null until the new address is confirmed
  old_email text check (old_email = lower(old_email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  check ((confirmed_at is null) = (old_email is null))
);
create unique index one_pending_email_change on email_changes (user_id) where confirmed_at is null;
create index email_changes_by_user on email_changes (user_id, confirmed_at);
create index email_changes_by_expiry on email_changes (expires_at);

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('confirm', 'reset', 'change_email', 'undo_email'));
alter table one_time_tokens
  add column email_change_id uuid references email_changes (id) on delete cascade,
  add constraint one_time_tokens_email_change_check
    check ((purpose in ('change_email', 'undo_email')) = (email_change_id is not null));
create index one_time_tokens_by_email_change on one_time_tokens (email_change_id);

-- Old mails are deleted, and the bodies of mails that have been sent or have expired are blanked.
create index mails_by_age on mails (created_at);
create index mails_with_body on mails (created_at) where text_body <> '';
