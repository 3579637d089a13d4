import { execute } from './database.ts'

/** Items as an import of MusicBrainz stores them. */
export const IMPORTED = {
  artist: 'a0000000-0000-4000-8000-000000000001',
  guest: 'a0000000-0000-4000-8000-000000000002',
  album: 'b0000000-0000-4000-8000-000000000001',
  single: 'b0000000-0000-4000-8000-000000000002',
  compilation: 'b0000000-0000-4000-8000-000000000003',
  song: 'c0000000-0000-4000-8000-000000000001',
  solo: 'c0000000-0000-4000-8000-000000000002',
  bonus: 'c0000000-0000-4000-8000-000000000003',
  own: 'c0000000-0000-4000-8000-000000000004',
  formerArtist: 'a0000000-0000-4000-8000-0000000000ff',
  formerSong: 'c0000000-0000-4000-8000-0000000000ff',
} as const

const VARIOUS_ARTISTS = '89ad4ac3-39f7-470e-963a-56509c546377'
const CREDIT = 990_001

/** Workers store it at the same time, so rows that exist stay as they are. */
export async function storeMusic() {
  const { artist, guest, album, single, compilation, song, solo, bonus, own } = IMPORTED
  await execute(
    `insert into artists (api_id, name, disambiguation, country, labels) values
       ($1, 'Nélida Farol', 'cantante argentina', 'AR', '{latin pop,folclore}'), ($2, 'Óscar Sombra', '', null, '{}'),
       ($3, 'Various Artists', '', null, '{}')
     on conflict do nothing`,
    [artist, guest, VARIOUS_ARTISTS],
  )
  await execute(
    `insert into credit_artists (credit_id, position, artist_id, name, join_phrase) values
       ($1, 0, artist_id_of($2), 'Nélida', ' feat. '), ($1, 1, artist_id_of($3), 'Óscar Sombra', '')
     on conflict do nothing`,
    [CREDIT, artist, guest],
  )
  await execute(
    `insert into albums (api_id, artist_id, title, type, released_on, labels) values
       ($1, artist_id_of($4), 'Noche de luciérnagas', 'album', '2012-05-01', '{latin pop}'),
       ($2, artist_id_of($4), 'Duelo', 'single', '2011-11-01', '{}'),
       ($3, artist_id_of($5), 'Lo mejor de las luciérnagas', 'compilation', null, '{}')
     on conflict do nothing`,
    [album, single, compilation, artist, VARIOUS_ARTISTS],
  )
  await execute(
    `insert into songs (api_id, artist_id, album_id, title, duration_seconds, disc_number, track_number, credit_id) values
       ($1, artist_id_of($5), album_id_of($7), 'Duelo de luciérnagas', 200, 1, 2, ${CREDIT}),
       ($2, artist_id_of($5), album_id_of($7), 'Sola', 180, 1, 1, null),
       ($3, artist_id_of($5), album_id_of($7), 'Extra', 160, 0, 1, null),
       ($4, artist_id_of($6), album_id_of($8), 'De nadie', 140, 1, 2, null)
     on conflict do nothing`,
    [song, solo, bonus, own, artist, guest, album, compilation],
  )
  await execute(
    `insert into album_tracks (album_id, disc_number, track_number, song_id) values
       (album_id_of($2), 1, 1, song_id_of($1)), (album_id_of($3), 1, 1, song_id_of($1)), (album_id_of($3), 2, 1, song_id_of($1))
     on conflict do nothing`,
    [song, single, compilation],
  )
  await execute(
    'insert into artist_redirects (api_id, artist_id) values ($1, artist_id_of($2)) on conflict do nothing',
    [IMPORTED.formerArtist, artist],
  )
  await execute(
    'insert into song_redirects (api_id, song_id) values ($1, song_id_of($2)) on conflict do nothing',
    [IMPORTED.formerSong, song],
  )
}
