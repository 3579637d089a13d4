import type { Db } from '../src/base/database/client.ts'
import type { SourceAlbum, SourceArtist, SourceSong } from '../src/music/catalogue/source.ts'
import { storeBatch } from '../src/music/catalogue/store.ts'

const GENRES = [
  { apiId: '1', name: 'Rock en español', description: 'Guitarras que cantan en castellano.', picture: null },
  { apiId: '2', name: 'Música clásica', description: 'De la partitura al teatro.', picture: null },
  { apiId: '3', name: 'Vacío', description: '', picture: null },
]

export const ALBUM_COUNT = 45
export const SONG_COUNT = 65

/**
 * Stores a small catalogue: artist 10 has 45 albums (100 to 144) of genre 1 and 65 songs (1000 to 1064), the first 21 of
 * them on album 100; artist 11 has one album (200) without a date and one song (2000) without a preview; artist 12 has nothing.
 */
export async function storeCatalogue(db: Db, now = new Date()) {
  const artists: SourceArtist[] = [
    artist('10', 'Los Ñandúes del Sur', '1', 900_000),
    artist('11', 'Cuarteto Azafrán', '2', 500_000),
    artist('12', 'Nadie Todavía', null, 0),
  ]
  const albums = Array.from({ length: ALBUM_COUNT }, (_, i) => album(i))
  albums.push({
    ...album(0),
    apiId: '200',
    artistApiId: '11',
    title: 'Cuerdas "al" <horno>',
    releasedOn: null,
    genreApiIds: ['2'],
  })
  const songs = Array.from({ length: SONG_COUNT }, (_, i) => song(i))
  songs.push({
    ...song(0),
    apiId: '2000',
    artistApiId: '11',
    albumApiId: '200',
    title: 'Tango del </script> refrigerador',
    hasPreview: false,
    explicit: true,
  })
  await storeBatch(db, { genres: GENRES, artists, albums, songs }, now)
}

function artist(apiId: string, name: string, genreApiId: string | null, popularity: number): SourceArtist {
  return { apiId, name, picture: null, genreApiId, popularity }
}

function album(i: number): SourceAlbum {
  return {
    apiId: String(100 + i),
    artistApiId: '10',
    title: `Volumen ${i + 1}`,
    picture: i === 1 ? 'https://cdn.example/portada.jpg' : null,
    releasedOn: `${1980 + Math.floor(i / 2)}-03-01`,
    explicit: i === 2,
    // Several albums share a popularity, as in real data.
    popularity: 100_000 - Math.floor(i / 4) * 1_000,
    genreApiIds: ['1'],
  }
}

function song(i: number): SourceSong {
  return {
    apiId: String(1_000 + i),
    artistApiId: '10',
    albumApiId: i <= 20 ? '100' : String(100 + (i % ALBUM_COUNT)),
    title: `Pampa ${i + 1}`,
    durationSeconds: 180 + i,
    discNumber: i < 11 ? 1 : 2,
    trackNumber: i < 11 ? 11 - i : i,
    explicit: i % 10 === 0,
    hasPreview: true,
    popularity: 50_000 - Math.floor(i / 3) * 100,
  }
}
