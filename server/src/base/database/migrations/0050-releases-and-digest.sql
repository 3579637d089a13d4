alter table notifications add column album_id bigint references albums (id) on delete cascade;
create index notifications_by_album on notifications (album_id) where album_id is not null;

-- The followers of an artist are notified in the order of their ids.
create index artist_follows_in_order on artist_follows (artist_id, user_id);
drop index artist_follows_by_artist;

-- Albums whose artist's followers have not all been notified yet.
create table new_releases (
  album_id bigint primary key references albums (id) on delete cascade,
  found_at timestamptz not null default now(),
  -- Followers are notified in batches; those up to this one have been.
  notified_through uuid
);

create function note_new_releases() returns trigger
  language plpgsql as $$
begin
  insert into new_releases (album_id)
    select added.id from added join artists on artists.id = added.artist_id
    where artists.follower_count > 0
      and added.released_on between current_date - 30 and current_date + 1
      -- The first load of an artist is not news: ids increase, so a smaller one was there before.
      and exists (
        select from albums as known
        where known.artist_id = added.artist_id and known.id < (select min(id) from added)
      )
    on conflict do nothing;
  return null;
end
$$;
create trigger new_albums_are_announced after insert on albums
  referencing new table as added
  for each statement execute function note_new_releases();

create table digest_subscriptions (
  user_id uuid primary key references users (id) on delete cascade,
  wanted boolean not null,
  -- In the link of every digest. It survives the choice, so that the links of old mails keep working.
  token uuid not null unique default gen_random_uuid(),
  -- the Monday of the last week whose digest was sent or had nothing to say
  checked_week date,
  changed_at timestamptz not null default now()
);
create index digest_subscriptions_wanted on digest_subscriptions (user_id) where wanted;

-- The link by which a mail client unsubscribes its reader.
alter table mails add column unsubscribe_url text;
