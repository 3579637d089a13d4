import type { Random } from '@remusic/art/random'
import { readLists } from '../content.ts'
import type { AnchorAlbum } from './anchors.ts'
import type { Release } from './careers.ts'
import { classicalWork, type RecordedSong } from './classical.ts'
import { type Family, traitsOf } from './genres.ts'
import { PATTERNS } from './patterns.ts'
import { createTitles, fill, newRepertoire } from './titles.ts'

const ALBUMS = readLists('catalogue/albums.txt', ['titles', 'venues', 'classical'])

export type DemoArtist = {
  name: string
  genre: string
  neighbour: string
  /** The fame, from 1 for the most famous to nearly 0. */
  fame: number
  isAnchor: boolean
  releases: readonly Release[]
}

/** The share of songs with a guest. */
const GUEST_SHARE: Partial<Record<Family, number>> = {
  urban: 0.13,
  club: 0.06,
  pop: 0.06,
  tropical: 0.04,
  regional: 0.04,
}
const VERSIONS: Partial<Record<Family, readonly string[]>> = {
  club: ['versión extendida', 'remix', 'dub', 'instrumental', 'radio'],
  urban: ['remix', 'instrumental', 'acelerada', 'en vivo'],
  calm: ['piano solo', 'segunda toma', 'reprise'],
}
const USUAL_VERSIONS = [
  'acústica',
  'en vivo',
  'demo',
  'instrumental',
  'versión de cámara',
  'toma alternativa',
]

/** Creates the songs and titles of records; an artist never repeats a title. */
export function createRecords(random: Random, artists: readonly DemoArtist[]) {
  const titles = createTitles(random)
  const albumDeck = random.shuffled(ALBUMS.titles)
  const byGenre = Map.groupBy(artists, ({ genre }) => genre)

  function of(artist: DemoArtist, fixed: readonly AnchorAlbum[]) {
    const { family } = traitsOf(artist.genre)
    const repertoire = newRepertoire(fixed.flatMap(({ songs }) => songs.map(({ title }) => title)))
    const songsTaken = repertoire.titles
    const albumsTaken = new Set(fixed.map(({ title }) => title))
    const earlier: RecordedSong[] = []

    function record(release: Release): { title: string; songs: RecordedSong[] } {
      if (release.kind === 'live' && earlier.length >= release.tracks) return live(release)
      if (family === 'classical') return classical(release)
      const songs = Array.from({ length: release.tracks }, () => song(yearOf(release)))
      for (const i of hitPlaces(songs.length)) songs[i] = { ...(songs[i] as RecordedSong), isHit: true }
      const lead = songs[0] as RecordedSong
      if (release.kind === 'single' && songs.length > 1) songs[songs.length - 1] = versionOf(lead)
      else if (release.tracks > 9 && random.chance(0.09)) songs.push(versionOf(lead))
      if (release.tracks > 9 && random.chance(family === 'urban' ? 0.35 : 0.04)) openWithIntro(songs)
      earlier.push(...songs.filter(({ isVersion }) => !isVersion))
      return { title: albumTitle(release, songs), songs }
    }

    function song(year: number): RecordedSong {
      const strays = traitsOf(artist.neighbour).since <= year && random.chance(0.12)
      const title = titles.next(strays ? artist.neighbour : artist.genre, year, repertoire)
      const seconds = secondsOf(artist.genre)
      const friend = random.chance(GUEST_SHARE[family] ?? 0.015) ? guest(year) : undefined
      if (!friend) return { title, seconds }
      const withGuest = `${title} (${random.chance(family === 'urban' ? 0.9 : 0.4) ? 'feat.' : 'con'} ${friend})`
      songsTaken.add(withGuest)
      return { title: withGuest, seconds }
    }

    /** Another artist who had a record by that year. */
    function guest(year: number): string | undefined {
      const others = byGenre.get(random.chance(0.7) ? artist.genre : artist.neighbour) ?? []
      const candidate = random.pick(others)
      const debut = candidate.releases[0]
      return debut && candidate.name !== artist.name && yearOf(debut) <= year ? candidate.name : undefined
    }

    function versionOf({ title, seconds }: RecordedSong): RecordedSong {
      const name = random.pick(VERSIONS[family] ?? USUAL_VERSIONS)
      const plain = title.replace(/ \(.*\)$/, '')
      const factor = name === 'versión extendida' ? 1.5 : random.between(0.9, 1.15)
      songsTaken.add(`${plain} (${name})`)
      return { title: `${plain} (${name})`, seconds: Math.round(seconds * factor), isVersion: true }
    }

    function openWithIntro(songs: RecordedSong[]) {
      if (songsTaken.has('Intro')) return
      songsTaken.add('Intro')
      songs.unshift({ title: 'Intro', seconds: random.integer(38, 94), isVersion: true })
    }

    function live({ tracks }: Release) {
      const played = random.shuffled(earlier).slice(0, tracks)
      const songs = played.map(({ title, seconds }) => ({
        title: `${title.replace(/ \(.*\)$/, '')} (en vivo)`,
        seconds: Math.round(seconds * random.between(1.02, 1.35)),
        isVersion: true,
      }))
      const place = random.pick(ALBUMS.venues)
      const name = random.chance(0.6) ? `En vivo ${place}` : `${artist.name} ${place}`
      return { title: free(name, () => `En vivo ${random.pick(ALBUMS.venues)}`), songs }
    }

    function classical({ tracks }: Release) {
      const songs: RecordedSong[] = []
      while (songs.length < tracks) songs.push(...classicalWork(songsTaken, random))
      for (const each of songs) each.isHit = random.chance(0.14)
      const name = random.pick(ALBUMS.classical)
      return {
        title: free(name, () => `${random.pick(ALBUMS.classical)}, vol. ${random.integer(2, 6)}`),
        songs,
      }
    }

    function albumTitle(release: Release, songs: readonly RecordedSong[]): string {
      const lead = songs.find(({ isHit }) => isHit) ?? (songs[0] as RecordedSong)
      const titleTrack = lead.title.replace(/ \(.*\)$/, '')
      const other = () => fresh(yearOf(release))
      if (release.kind === 'single' || random.chance(0.34)) return free(titleTrack, other)
      if (albumsTaken.size === 0 && random.chance(0.12)) return free(artist.name, other)
      return free(other(), other)
    }

    function fresh(year: number): string {
      if (albumDeck.length > 0 && random.chance(0.35)) return albumDeck.pop() as string
      return random.chance(0.45)
        ? titles.next(artist.genre, year, { ...repertoire, titles: new Set() })
        : fill(random.pick(PATTERNS.albums), [], random)
    }

    /** The preferred title, or an alternative if the artist already has an album of that name. */
    function free(preferred: string, alternative: () => string): string {
      let title = preferred
      while (albumsTaken.has(title)) title = alternative()
      albumsTaken.add(title)
      return title
    }

    return { record }
  }

  function secondsOf(genre: string): number {
    const [shortest, longest] = traitsOf(genre).seconds
    const middle = (random.next() + random.next()) / 2
    return Math.round(shortest + (longest - shortest) * middle)
  }

  function hitPlaces(count: number): number[] {
    if (count === 1) return [0]
    return [0, random.integer(1, Math.min(4, count - 1))].slice(0, count > 5 ? 2 : 1)
  }

  return { of }
}

const yearOf = ({ releasedOn }: Release) => Number(releasedOn.slice(0, 4))
