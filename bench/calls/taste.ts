import { type Call, type Dataset, get, tokenOf, userId } from '../call.ts'
import type { Read } from './reads.ts'

const MIN_RECOMMENDED_SHARE = 0.6
/** Every dataset has the same first thousand people, with the same tastes. */
export const SAME_PEOPLE = 1_000
const SCENES = 25

const person = ({ users }: Dataset, n: number) => 1 + ((n * 7_919) % Math.min(SAME_PEOPLE, users))

/** The address of one of the most popular items of a scene, as bench_item in taste/community.sql computes it. */
const popular = (kind: 'song' | 'album' | 'artist', n: number) =>
  SCENES * (n % 8) + ((n * 7) % SCENES) + { song: 1, album: 2, artist: 3 }[kind]

export const RECOMMENDED: Call = {
  name: 'recommended songs',
  kind: 'read',
  minShare: MIN_RECOMMENDED_SHARE,
  request: (dataset, n) => get('/songs/recommended', tokenOf(person(dataset, n))),
  baseline: {
    // These statements read the stored list, the data that tells whether it is up to date, and eight of its songs with their reasons.
    sql: [
      'select * from taste_lists where user_id = $1',
      `select count(*), max(at) from (
         select created_at as at from reviews where user_id = $1 and visible
         union all select created_at from artist_follows where user_id = $1
         union all select created_at from album_follows where user_id = $1
         union all select created_at from taste_choices where user_id = $1
         union all select added_at from playlists join playlist_songs on playlist_id = playlists.id where user_id = $1
         union all select created_at from review_likes where user_id = $1
       ) as signals`,
      `select songs.api_id, songs.title, songs.duration_seconds, songs.disc_number, songs.track_number, songs.explicit,
         songs.has_preview, songs.popularity, albums.api_id as album_id, albums.title as album, albums.picture,
         albums.released_on, artists.api_id as artist_id, artists.name as artist, artists.picture as portrait,
         main.name as genre, reviews.score,
         coalesce(because_artist.name, because_album.title, because_song.title) as because
       from taste_lists
       cross join lateral unnest(songs[:8], song_because_kinds[:8], song_because[:8]) as listed (id, kind, because_id)
       join songs on songs.id = listed.id
       join albums on albums.id = songs.album_id
       join artists on artists.id = songs.artist_id
       left join genres as main on main.id = artists.genre_id
       left join artists as because_artist on listed.kind = 1 and because_artist.id = listed.because_id
       left join albums as because_album on listed.kind = 2 and because_album.id = listed.because_id
       left join songs as because_song on listed.kind = 3 and because_song.id = listed.because_id
       left join review_targets on review_targets.artist_id = because_artist.id or review_targets.album_id = because_album.id
         or review_targets.song_id = because_song.id
       left join reviews on reviews.user_id = taste_lists.user_id and reviews.target_id = review_targets.id
       where taste_lists.user_id = $1`,
    ],
    values: (dataset, n) => Array(3).fill([userId(person(dataset, n))]),
  },
}

const OPINIONS = [
  'algo triste para manejar de noche',
  'para bailar',
  'domingo de lluvia',
  'una voz que pone la piel de gallina',
  'guitarras con rabia',
  'estudiar sin distraerme',
  'melancolia de ciudad',
  'canciones para correr',
]

const read = (name: string, path: (n: number, dataset: Dataset) => string): Read => ({
  name,
  request: (dataset, n) => get(path(n, dataset), tokenOf(person(dataset, n))),
})

/** The reads that depend on what people like or wrote. */
export const TASTE_READS: Read[] = [
  RECOMMENDED,
  read('what counts', () => '/taste/signals'),
  read('effect of muting', (n) => `/taste/muted/artist/${popular('artist', n)}`),
  read('suggested artists', () => '/taste/picks/suggestions'),
  read('similar songs', (n) => `/taste/similar/song/${popular('song', n)}`),
  read('similar albums', (n) => `/taste/similar/album/${popular('album', n)}`),
  read('similar artists', (n) => `/taste/similar/artist/${popular('artist', n)}`),
  read('entry points of a genre', (n) => `/taste/genres/${100 + (n % SCENES)}`),
  read('affinity', (n, dataset) => `/affinity/${userId(person(dataset, n + 1))}`),
  read('close people', () => '/affinity'),
  read('search by opinions', (n) => `/opinions?q=${encodeURIComponent(OPINIONS[n % OPINIONS.length] ?? '')}`),
]
