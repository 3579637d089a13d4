import { MAX_SONGS_PER_PLAYLIST } from '@remusic/contract/together/playlists'
import { type RawBuilder, sql } from 'kysely'
import { isShownTo } from '../../people/accounts/people.ts'

type Linked = { kind: RawBuilder<unknown>; id: RawBuilder<unknown>; viewerId: string }

/**
 * SQL for the song, album or artist behind a link: `(song_id, album_id, artist_id)`, of which one is set. A link to a review leads to the
 * reviewed item. Empty if there is no such item, or the viewer may not see the review.
 */
export const linkedItem = ({ kind, id, viewerId }: Linked) => sql`(
  select songs.id as song_id, null::bigint as album_id, null::bigint as artist_id
  from songs where ${kind} = 'song' and songs.id = song_id_of(${id}) and songs.hidden_at is null
  union all
  select null, albums.id, null
  from albums where ${kind} = 'album' and albums.id = album_id_of(${id}) and albums.hidden_at is null
  union all
  select null, null, artists.id
  from artists where ${kind} = 'artist' and artists.id = artist_id_of(${id}) and artists.hidden_at is null
  union all
  select reviewed.song_id, reviewed.album_id, reviewed.artist_id
  from reviews join review_targets as reviewed on reviewed.id = reviews.target_id
  where ${kind} = 'review' and reviews.id = case when ${kind} = 'review' then ${id}::uuid end
    and (reviews.visible or reviews.user_id = ${viewerId}) and ${isShownTo(viewerId, 'reviews.user_id')}
)`

/** SQL for the songs of such an item in order: `(song_id, place)`. Empty for artists, because nobody adds all songs of an artist. */
export const songsOfItem = (linked: RawBuilder<unknown>) => sql`(
  select songs.id as song_id, row_number() over (
    order by tracks.disc_number = 0, tracks.disc_number, tracks.track_number, songs.id
  ) as place
  from (
    select ${linked}.song_id, 1 as disc_number, 1 as track_number where ${linked}.song_id is not null
    union all
    select id, disc_number, track_number from songs where album_id = ${linked}.album_id
    union all
    select song_id, disc_number, track_number from album_tracks where album_id = ${linked}.album_id
  ) as tracks
  join songs on songs.id = tracks.song_id
  where songs.hidden_at is null
  limit ${sql.lit(MAX_SONGS_PER_PLAYLIST)}
)`
