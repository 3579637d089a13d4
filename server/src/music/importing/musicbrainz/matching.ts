import { MAX_SECONDS_APART, MAX_YEARS_APART } from '../../catalogue/sameItems.ts'
import type { SqlStep } from './selection.ts'

/** Rows of other sources, but not invented music. */
const isOther = (table: string) => `length(${table}.api_id) <> 36 and ${table}.api_id !~ '^9[0-3][0-9]{10}$'`

/** Of the candidate pairs, those in which each side is the best match of the other. */
const pairs = (rows: string, id: string, order: string) => `
  select ${id}, gid
  from (
    select ${id}, gid, row_number() over (partition by ${id} order by ${order}, gid) as of_row,
      row_number() over (partition by gid order by ${order}, ${id}) as of_dump
    from (${rows}) as candidates
  ) as ranked
  where of_row = 1 and of_dump = 1`

/**
 * Matches rows of other sources in the current catalogue with items of the dump, by the rules of sameItems.ts. From the tables `person`,
 * `album` and `song` it creates `matched_artists (artist_id, gid)`, `matched_albums (album_id, gid)` and `matched_songs (song_id, gid)`, in
 * which every row and every item occurs at most once. If there are no rows of other sources, it does not read the dump.
 */
export function matchingSteps(): SqlStep[] {
  return [
    {
      name: 'match:songs',
      detail: 'canciones de otras fuentes',
      creates: ['other_song', 'namesake', 'song_of_namesake', 'song_candidate', 'matched_songs'],
      sql: `
        create unlogged table musicbrainz.other_song as
        select songs.id, songs.artist_id, songs.album_id, songs.title, songs.duration_seconds, songs.isrcs
        from public.songs where ${isOther('songs')};
        analyze musicbrainz.other_song;

        create unlogged table musicbrainz.namesake as
        select artists.id as artist_id, person.id as person, person.gid
        from public.artists join musicbrainz.person on folded(person.name) = folded(artists.name)
        where ${isOther('artists')} and exists (select from musicbrainz.other_song where artist_id = artists.id);
        analyze musicbrainz.namesake;

        create unlogged table musicbrainz.song_of_namesake as
        select song.id, song.gid, song.artist, song.title, song.comment, song.duration, hashtext(version_key(song.title)) as version
        from musicbrainz.song
          join (select distinct person from musicbrainz.namesake) as people on people.person = song.artist;
        analyze musicbrainz.song_of_namesake;

        create unlogged table musicbrainz.song_candidate as
        select other.id as song_id, song.gid, 0 as rank, recording_key(other.title) <> recording_key(song.title) as is_renamed,
          song.comment <> '' as is_special, abs(other.duration_seconds - song.duration) as apart
        from (select other_song.*, code from musicbrainz.other_song, unnest(isrcs) as code) as other
          join (select song.*, code from musicbrainz.song, unnest(isrcs) as code) as song using (code)
        where recording_key(other.title) = recording_key(song.title) or exists (
          select from musicbrainz.namesake where artist_id = other.artist_id and person = song.artist
        )
        union all
        select other.id, song.gid, 1, false, song.comment <> '', abs(other.duration_seconds - song.duration)
        from musicbrainz.other_song as other
          join musicbrainz.namesake using (artist_id)
          join musicbrainz.song_of_namesake as song
            on song.artist = namesake.person and song.version = hashtext(version_key(other.title))
        where other.duration_seconds > 0 and song.duration > 0
          and abs(other.duration_seconds - song.duration) <= ${MAX_SECONDS_APART}
          and recording_key(other.title) = recording_key(song.title);
        analyze musicbrainz.song_candidate;

        create unlogged table musicbrainz.matched_songs as
        ${pairs(
          `select distinct on (song_id, gid) * from musicbrainz.song_candidate order by song_id, gid, rank, is_renamed, is_special, apart`,
          'song_id',
          'rank, is_renamed, is_special, apart',
        )}`,
    },
    {
      name: 'match:artists',
      detail: 'artistas de otras fuentes',
      creates: ['matched_artists'],
      // An artist of the same name is the same one only if a song proves it.
      sql: `
        create unlogged table musicbrainz.matched_artists as
        ${pairs(
          `select namesake.artist_id, namesake.gid, count(*) as songs
          from musicbrainz.matched_songs
            join musicbrainz.other_song as other on other.id = matched_songs.song_id
            join musicbrainz.song on song.gid = matched_songs.gid
            join musicbrainz.namesake on namesake.artist_id = other.artist_id and namesake.person = song.artist
          group by 1, 2`,
          'artist_id',
          'songs desc',
        )}`,
    },
    {
      name: 'match:albums',
      detail: 'álbumes de otras fuentes',
      creates: ['common_songs', 'matched_albums'],
      sql: `
        create unlogged table musicbrainz.common_songs as
        select other.album_id, song.album, count(*) as songs
        from musicbrainz.matched_songs
          join musicbrainz.other_song as other on other.id = matched_songs.song_id
          join musicbrainz.song on song.gid = matched_songs.gid
        group by 1, 2;
        analyze musicbrainz.common_songs;

        create unlogged table musicbrainz.matched_albums as
        ${pairs(
          `select other.id as album_id, album.gid, coalesce(common_songs.songs, 0) as songs,
            coalesce(abs(extract(year from other.released_on) - album.date_key / 10000), ${MAX_YEARS_APART}) as years
          from musicbrainz.matched_artists
            join musicbrainz.person on person.gid = matched_artists.gid
            join public.albums as other on other.artist_id = matched_artists.artist_id and ${isOther('other')}
            join musicbrainz.album on album.artist = person.id and search_key(album.title) = search_key(other.title)
            left join musicbrainz.common_songs
              on common_songs.album_id = other.id and common_songs.album = album.id
          where coalesce((other.type = 'single') = (album.type = 'single'), true) and (
            common_songs.songs > 0 or other.released_on is null or album.date_key is null
            or abs(extract(year from other.released_on) - album.date_key / 10000) <= ${MAX_YEARS_APART}
          )`,
          'album_id',
          'songs desc, years',
        )}`,
    },
  ]
}
