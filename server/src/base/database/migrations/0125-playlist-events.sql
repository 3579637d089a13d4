-- What happened to a playlist, numbered from 1 without a gap, and whole versions in between. Songs are named by their address, which
-- leads to the right song also after a merge. A playlist without events has no rows here: its version 0 is stored with its first event.
create table playlist_events (
  playlist_id uuid not null references playlists (id) on delete cascade,
  number integer not null check (number >= 1),
  -- null once the account is erased, and for what nobody did
  actor_id uuid references users (id) on delete set null,
  -- who accepted the proposal that the event comes from
  accepted_by uuid references users (id) on delete set null,
  kind text not null check (kind in ('added', 'removed', 'moved', 'renamed', 'ruled', 'restored', 'batch')),
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  undoes integer[] not null default '{}',
  at timestamptz not null default now(),
  primary key (playlist_id, number)
);
create index playlist_events_by_actor on playlist_events (actor_id, playlist_id, number) where actor_id is not null;
create index playlist_events_by_acceptor on playlist_events (accepted_by) where accepted_by is not null;
create index playlist_events_that_undo on playlist_events (playlist_id, number) where undoes <> '{}';

create table playlist_snapshots (
  playlist_id uuid not null references playlists (id) on delete cascade,
  -- of the last event that is part of it
  number integer not null check (number >= 0),
  name text not null,
  songs text[] not null,
  -- of a smart playlist, whose songs are not recorded
  rules jsonb,
  primary key (playlist_id, number)
);

alter table playlists
  -- the number of the last event
  add column event_count integer not null default 0,
  -- A digest of what the events lead to. A server of the previous release changes songs without an event, and a merge of songs does too;
  -- the next event then comes after one that records the difference.
  add column recorded text,
  add column member_count integer not null default 0,
  add column copied_from uuid,
  add column copied_version integer,
  add constraint playlists_copied_from_fkey foreign key (copied_from) references playlists (id)
    on delete set null not valid,
  add constraint playlists_have_fifty_collaborators check (member_count between 0 and 50) not valid;

alter table playlist_songs
  add column added_by uuid,
  add constraint playlist_songs_added_by_fkey foreign key (added_by) references users (id)
    on delete set null not valid;

-- People who collaborate in a playlist, and those who are invited to.
create table playlist_members (
  playlist_id uuid not null references playlists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('edits', 'proposes')),
  invited_by uuid references users (id) on delete set null,
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (playlist_id, user_id)
);
create index playlist_members_by_person on playlist_members (user_id, invited_at desc);
create index playlist_members_by_inviter on playlist_members (invited_by) where invited_by is not null;

create function refuse_blocked_collaborator() returns trigger
  language plpgsql as $$
begin
  perform refuse_past_a_block(new.user_id, (select user_id from playlists where id = new.playlist_id));
  return new;
end
$$;
create trigger playlist_members_not_past_a_block before insert or update of accepted_at on playlist_members
  for each row execute function refuse_blocked_collaborator();

-- Counts the invited ones as well, so that the limit of collaborators holds whoever accepts.
create function count_collaborator() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update playlists set member_count = member_count + 1 where id = new.playlist_id;
  else
    update playlists set member_count = member_count - 1 where id = old.playlist_id;
  end if;
  return null;
end
$$;
create trigger playlist_members_are_counted after insert or delete on playlist_members
  for each row execute function count_collaborator();

-- The link by which people become collaborators. Its owner reads the token again to share it.
create table playlist_links (
  playlist_id uuid primary key references playlists (id) on delete cascade,
  token text not null unique,
  role text not null check (role in ('edits', 'proposes')),
  created_at timestamptz not null default now()
);

-- Changes that wait for the decision of the owner. An accepted one becomes an event.
create table playlist_proposals (
  id uuid primary key default uuid_v7(),
  playlist_id uuid not null references playlists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('add', 'remove')),
  -- its address, as in the events
  song text not null,
  created_at timestamptz not null default now(),
  unique (playlist_id, user_id, kind, song)
);
create index playlist_proposals_by_person on playlist_proposals (user_id);
