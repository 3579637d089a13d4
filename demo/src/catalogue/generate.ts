import { type Random, seeded } from '@remusic/art/random'
import { albumId, artistId, genreId, songId } from '@remusic/server/music/catalogue/demoIds'
import { genreText } from '@remusic/server/music/catalogue/genreTexts'
import type {
  SourceAlbum,
  SourceArtist,
  SourceBatch,
  SourceGenre,
  SourceSong,
} from '@remusic/server/music/catalogue/source'
import { ANCHORS, type AnchorAlbum } from './anchors.ts'
import { ARTIST_NAMES } from './artistNames.ts'
import { careerOf, type Release } from './careers.ts'
import type { RecordedSong } from './classical.ts'
import { GENRE_NAMES, traitsOf } from './genres.ts'
import { languageOf, originOf } from './origins.ts'
import { createRecords, type DemoArtist } from './records.ts'

const SEED = 'remusic-demo-1'
const MAX_POPULARITY = 1_000_000
const ALBUM_TYPE = { single: 'single', ep: 'ep', album: 'album', double: 'album', live: 'live' } as const

/**
 * The whole demo catalogue, always the same. All records are in one batch, because the search vocabulary is updated once
 * per batch.
 */
export function* generateDemo(): Generator<SourceBatch> {
  const random = seeded(SEED)
  yield { genres: demoGenres() }

  const artists = rankedArtists(random)
  const records = createRecords(random, artists)
  let albumCount = 0
  let songCount = 0
  const batch = { artists: [] as SourceArtist[], albums: [] as SourceAlbum[], songs: [] as SourceSong[] }
  for (const [place, artist] of artists.entries()) {
    const artistApiId = artistId(place + 1)
    const origin = originOf(artist)
    batch.artists.push({
      apiId: artistApiId,
      name: artist.name,
      picture: null,
      genreApiId: genreId(GENRE_NAMES.indexOf(artist.genre) + 1),
      popularity: Math.round(MAX_POPULARITY * (0.002 + 0.99 * artist.fame)),
      country: origin.country,
    })
    for (const { release, title, songs } of discography(artist, records)) {
      const album = albumOf(artist, release, random)
      const albumApiId = albumId(++albumCount)
      const explicitTitles = new Map<string, boolean>()
      /** A version is explicit if the song itself is. */
      const isExplicit = ({ title: name }: RecordedSong) => {
        const plain = name.replace(/ \(.*\)$/, '')
        const explicit = explicitTitles.get(plain) ?? random.chance(0.5)
        explicitTitles.set(plain, explicit)
        return explicit
      }
      const recorded = songs.map((song, index) => ({
        apiId: songId(++songCount),
        artistApiId,
        albumApiId,
        title: song.title,
        durationSeconds: song.seconds,
        discNumber: release.kind === 'double' && index >= songs.length / 2 ? 2 : 1,
        trackNumber:
          release.kind === 'double' && index >= songs.length / 2
            ? index - Math.ceil(songs.length / 2) + 1
            : index + 1,
        explicit: album.isExplicit && isExplicit(song),
        hasPreview: true,
        popularity: songPopularity(artist, song, index, album.success, random),
      }))
      batch.songs.push(...recorded)
      batch.albums.push({
        apiId: albumApiId,
        artistApiId,
        title,
        picture: null,
        releasedOn: release.releasedOn,
        explicit: recorded.some((song) => song.explicit),
        popularity: Math.round(MAX_POPULARITY * artist.fame * album.success * 0.9) + random.integer(20, 900),
        genreApiIds: album.genres.map((genre) => genreId(GENRE_NAMES.indexOf(genre) + 1)),
        type: ALBUM_TYPE[release.kind],
        language: languageOf(artist, title, origin),
      })
    }
  }
  yield batch
}

function demoGenres(): SourceGenre[] {
  return GENRE_NAMES.map((name, index) => ({
    apiId: genreId(index + 1),
    name,
    description: genreText(name),
    picture: null,
  }))
}

/** All artists with their fame, from 1 to nearly 0: a few are famous and most are obscure. */
function rankedArtists(random: Random): DemoArtist[] {
  const all = GENRE_NAMES.flatMap((genre) => (ARTIST_NAMES[genre] ?? []).map((name) => ({ name, genre })))
  const ranked = random.shuffled(all)
  const anchors = ranked.filter(({ name }) => name in ANCHORS)
  const others = ranked.filter(({ name }) => !(name in ANCHORS))
  const places = [
    ...anchors.map((artist, i) => ({ ...artist, rank: artist.name === 'Tía Magnética' ? 0 : 2 + 3 * i })),
    ...others.map((artist, i) => ({ ...artist, rank: 1 + i })),
  ]
  return places
    .sort((a, b) => a.rank - b.rank)
    .map(({ name, genre }, index) => {
      const fame = (1 - index / places.length) ** 5
      return {
        name,
        genre,
        neighbour: random.pick(traitsOf(genre).neighbours),
        fame,
        isAnchor: name in ANCHORS,
        releases: careerOf(genre, fame, random),
      }
    })
}

type Disc = { release: Release; title: string; songs: RecordedSong[] }

function discography(artist: DemoArtist, records: ReturnType<typeof createRecords>): Disc[] {
  const fixed: readonly AnchorAlbum[] = ANCHORS[artist.name]?.albums ?? []
  const firstFixed = fixed[0]?.releasedOn ?? '9999'
  const artistRecords = records.of(artist, fixed)
  const generated = artist.releases
    // An anchor has generated records only before the first of its fixed ones.
    .filter(({ releasedOn }) => releasedOn < firstFixed)
    .map((release) => ({ release, ...artistRecords.record(release) }))
  const known = fixed.map(({ title, releasedOn, songs }) => ({
    release: { releasedOn, kind: 'album' as const, tracks: songs.length },
    title,
    songs: songs.map((song, i) => ({ ...song, isHit: i < 2 })),
  }))
  return [...generated, ...known]
}

function albumOf({ genre, neighbour, isAnchor }: DemoArtist, { kind }: Release, random: Random) {
  const dice = random.next()
  const genres = dice < 0.62 ? [genre] : dice < 0.93 ? [genre, neighbour] : [neighbour]
  return {
    genres: isAnchor ? [genre] : genres,
    success: (isAnchor ? 0.7 : 0.25) + (isAnchor ? 0.3 : 0.75) * random.next() ** (kind === 'live' ? 3 : 1.4),
    isExplicit: kind !== 'live' && random.chance(traitsOf(genre).explicit),
  }
}

function songPopularity(
  artist: DemoArtist,
  { isHit, isVersion }: RecordedSong,
  index: number,
  success: number,
  random: Random,
): number {
  const opening = index < 3 ? 0.12 : 0
  const weight = isHit ? random.between(0.6, 1) : opening + 0.4 * random.next() ** 2.5
  const known = artist.fame * success * weight * (isVersion ? 0.35 : 1)
  // Occasionally an obscure artist has one hit.
  const surprise = !isVersion && random.chance(0.002) ? random.between(0.1, 0.5) : 0
  return Math.round(MAX_POPULARITY * Math.min(0.999, Math.max(known, surprise))) + random.integer(0, 400)
}
