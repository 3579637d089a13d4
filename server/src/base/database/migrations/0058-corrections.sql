-- Changes that members propose to the data of an item. An Admin decides each of them once.
create table corrections (
  id uuid primary key default uuid_v7(),
  artist_id bigint references artists (id) on delete cascade,
  album_id bigint references albums (id) on delete cascade,
  song_id bigint references songs (id) on delete cascade,
  kind text not null generated always as (
    case when artist_id is not null then 'artist' when album_id is not null then 'album' else 'song' end
  ) stored,
  field text not null,
  old_value jsonb not null,
  new_value jsonb not null,
  note text not null default '' check (char_length(note) <= 300),
  -- null: the account was erased
  proposed_by uuid references users (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(artist_id, album_id, song_id) = 1),
  check ((status = 'pending') = (decided_at is null))
);
create unique index one_pending_correction on corrections (proposed_by, kind, coalesce(artist_id, album_id, song_id), field)
  where status = 'pending';
create index corrections_by_status on corrections (status, id);
create index corrections_by_proposer on corrections (proposed_by, id desc);
create index corrections_by_decider on corrections (decided_by) where decided_by is not null;
create index corrections_by_artist on corrections (artist_id) where artist_id is not null;
create index corrections_by_album on corrections (album_id) where album_id is not null;
create index corrections_by_song on corrections (song_id) where song_id is not null;

-- What Admins decided about items, which every import applies again: the value of a field, and whether an item is hidden.
create table item_overrides (
  id bigint generated always as identity primary key,
  artist_id bigint references artists (id) on delete cascade,
  album_id bigint references albums (id) on delete cascade,
  song_id bigint references songs (id) on delete cascade,
  field text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(artist_id, album_id, song_id) = 1),
  unique (artist_id, field),
  unique (album_id, field),
  unique (song_id, field)
);

-- A person who reviewed both of two items that were merged keeps both reviews. The item shows one of them; the other is out of its
-- lists and counts like a deleted one (`deleted_at` is set too, which servers of the previous release understand), but is still read at
-- its own address and listed for its author.
alter table reviews add column merged_at timestamptz;
