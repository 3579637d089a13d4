-- A release stays here for some weeks after all followers were notified: the mails of the day read it, and it is not announced again.
alter table new_releases add column notified_at timestamptz;

-- Albums that were known before their day are announced when it comes. The last day whose albums were.
create table release_days (
  is_only boolean primary key default true check (is_only),
  announced_through date not null
);

-- The private address of a person's feed of releases: only its hash, so that neither this table nor a backup opens a feed.
create table release_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  -- names the feed in its own text; it stays when the address changes
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);

-- Who has been mailed about releases. The wish itself is a preference of the notifications.
create table release_mails (
  user_id uuid primary key references users (id) on delete cascade,
  -- In the link of every such mail. It stays, so that the links of old mails keep working.
  token uuid not null unique default gen_random_uuid(),
  -- releases that were announced up to this moment were in a mail, or nobody wanted one
  mailed_through timestamptz not null,
  -- the last day on which there was a look, in the operator's time zone
  checked_on date
);
