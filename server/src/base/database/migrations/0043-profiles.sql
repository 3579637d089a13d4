-- What users write about themselves. Users who never edited their profile have no row, and every default here is theirs.
create unique index reviews_of_their_author on reviews (user_id, id desc);
drop index reviews_by_user;
alter index reviews_of_their_author rename to reviews_by_user;

create table profiles (
  user_id uuid primary key references users (id) on delete cascade,
  bio text not null default '' check (char_length(bio) <= 300),
  country text check (country ~ '^[A-Z]{2}$'),
  open_to_visitors boolean not null default false,
  pinned_review_id uuid,
  -- set by a moderator: hides the bio and the links
  hidden_at timestamptz,
  -- only a review of one's own can be pinned
  constraint own_review_is_pinned foreign key (user_id, pinned_review_id)
    references reviews (user_id, id) on delete set null (pinned_review_id)
);
-- for the sitemap, and for deleting a pinned review
create index profiles_open_to_visitors on profiles (user_id) where open_to_visitors;
create index profiles_by_pinned_review on profiles (user_id, pinned_review_id) where pinned_review_id is not null;

create table profile_links (
  user_id uuid not null references profiles (user_id) on delete cascade,
  position smallint not null check (position between 1 and 4),
  url text not null check (url ~ '^https://[^[:space:]]+$' and char_length(url) <= 300),
  label text check (char_length(label) between 1 and 40),
  primary key (user_id, position)
);

create table profile_favourites (
  user_id uuid not null references profiles (user_id) on delete cascade,
  position smallint not null check (position between 1 and 4),
  artist_id bigint references artists (id) on delete cascade,
  album_id bigint references albums (id) on delete cascade,
  song_id bigint references songs (id) on delete cascade,
  primary key (user_id, position),
  check (num_nonnulls(artist_id, album_id, song_id) = 1),
  unique (artist_id, user_id),
  unique (album_id, user_id),
  unique (song_id, user_id)
);
