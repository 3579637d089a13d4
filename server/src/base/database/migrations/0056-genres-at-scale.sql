-- A genre of an open catalogue has hundreds of thousands of albums, so reading its page neither counts nor sorts them.

-- The popularity of the album, so that one index has the albums of a genre in order. -1: not copied yet.
alter table album_genres add column popularity integer not null default -1;

create function copy_popularity_of_album() returns trigger
  language plpgsql as $$
begin
  new.popularity := coalesce((select popularity from albums where id = new.album_id), -1);
  return new;
end
$$;
create trigger album_genres_copy_popularity before insert on album_genres
  for each row when (new.popularity < 0) execute function copy_popularity_of_album();

create function copy_popularity_to_genres() returns trigger
  language plpgsql as $$
begin
  update album_genres set popularity = new.popularity where album_id = new.id;
  return null;
end
$$;
create trigger albums_copy_popularity after update of popularity on albums
  for each row when (old.popularity <> new.popularity) execute function copy_popularity_to_genres();

-- How many albums and artists a genre has: the sum of its rows, one with all that were counted together and one for each change
-- since. Transactions that add music of the same genre insert rows of their own, so they do not wait for each other.
create table genre_counts (
  genre_id integer not null references genres (id) on delete cascade,
  is_total boolean not null default false,
  albums integer not null default 0,
  artists integer not null default 0
);
create index genre_counts_by_genre on genre_counts (genre_id) include (albums, artists);

create function count_albums_of_genres() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into genre_counts (genre_id, albums) select genre_id, count(*) from changed group by genre_id;
  else
    -- A genre that is deleted takes its albums along, and its counts.
    insert into genre_counts (genre_id, albums)
      select genres.id, -count(*) from changed join genres on genres.id = genre_id group by genres.id;
  end if;
  return null;
end
$$;
create trigger added_albums_of_genres_are_counted after insert on album_genres
  referencing new table as changed for each statement execute function count_albums_of_genres();
create trigger removed_albums_of_genres_are_counted after delete on album_genres
  referencing old table as changed for each statement execute function count_albums_of_genres();

create function count_artists_of_genres() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into genre_counts (genre_id, artists)
      select genre_id, count(*) from changed where genre_id is not null group by genre_id;
  else
    insert into genre_counts (genre_id, artists)
      select genres.id, -count(*) from changed join genres on genres.id = genre_id group by genres.id;
  end if;
  return null;
end
$$;
create trigger added_artists_of_genres_are_counted after insert on artists
  referencing new table as changed for each statement execute function count_artists_of_genres();
create trigger removed_artists_of_genres_are_counted after delete on artists
  referencing old table as changed for each statement execute function count_artists_of_genres();

create function count_artist_of_other_genre() returns trigger
  language plpgsql as $$
begin
  insert into genre_counts (genre_id, artists)
    select id, case id when new.genre_id then 1 else -1 end from genres where id in (old.genre_id, new.genre_id);
  return null;
end
$$;
create trigger artists_of_other_genres_are_counted after update of genre_id on artists
  for each row when (old.genre_id is distinct from new.genre_id) execute function count_artist_of_other_genre();

-- Counts again and leaves one row per genre. What other transactions add meanwhile is neither counted nor deleted, as one
-- statement sees one state of all tables; two at the same time would count twice, so the second waits.
create function refresh_genre_counts() returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7260183355);
  with replaced as (
    delete from genre_counts
  )
  insert into genre_counts (genre_id, is_total, albums, artists)
    select id, true, coalesce(counted_albums.count, 0), coalesce(counted_artists.count, 0)
    from genres
      left join (select genre_id, count(*) from album_genres group by genre_id) as counted_albums
        on counted_albums.genre_id = genres.id
      left join (select genre_id, count(*) from artists where genre_id is not null group by genre_id) as counted_artists
        on counted_artists.genre_id = genres.id;
end
$$;
