import type { Random } from '@remusic/art/random'
import { traitsOf } from './genres.ts'

type ReleaseKind = 'single' | 'ep' | 'album' | 'double' | 'live'
export type Release = { releasedOn: string; kind: ReleaseKind; tracks: number }

/** The most recent records appeared in October of this year. */
const LAST_YEAR = 2026
const LAST_MONTH = 10

/** The releases of an artist: famous artists have longer careers and more records. */
export function careerOf(genre: string, fame: number, random: Random): Release[] {
  const { since } = traitsOf(genre)
  // Recent debuts are more frequent.
  const debut = Math.min(LAST_YEAR - 1, since + Math.floor((LAST_YEAR - since) * random.next() ** 0.72))
  const maxReleases = 1 + Math.round(random.between(0.5, 2.9) + 4.5 * fame)
  const dates: string[] = []
  let moment = debut * 12 + random.integer(0, 11)
  while (dates.length < maxReleases && moment < LAST_YEAR * 12 + LAST_MONTH) {
    dates.push(day(moment, random))
    const pause = random.chance(0.06) ? random.integer(60, 130) : random.integer(9, 34)
    moment += pause
  }
  return dates.map((releasedOn, place) => {
    const kind = kindOf(genre, Number(releasedOn.slice(0, 4)), place, random)
    return { releasedOn, kind, tracks: tracksOf(genre, kind, random) }
  })
}

function day(moment: number, random: Random): string {
  const month = String((moment % 12) + 1).padStart(2, '0')
  return `${Math.floor(moment / 12)}-${month}-${String(random.integer(1, 28)).padStart(2, '0')}`
}

function kindOf(genre: string, year: number, place: number, random: Random): ReleaseKind {
  const dice = random.next()
  const { family } = traitsOf(genre)
  if (family === 'classical') return dice < 0.2 ? 'double' : 'album'
  if (place >= 2 && dice < 0.08) return 'live'
  const short = year < 1988 ? 0.1 : year < 2008 ? 0.18 : family === 'urban' || family === 'club' ? 0.48 : 0.32
  if (dice < 0.08 + short * 0.6) return 'single'
  if (dice < 0.08 + short) return 'ep'
  return dice > 0.96 && year > 1975 ? 'double' : 'album'
}

const TRACKS: Readonly<Record<ReleaseKind, readonly [number, number]>> = {
  single: [1, 3],
  ep: [4, 6],
  album: [8, 13],
  double: [17, 22],
  live: [8, 13],
}

function tracksOf(genre: string, kind: ReleaseKind, random: Random): number {
  const [min, max] = TRACKS[kind]
  if (kind === 'album') {
    if (genre === 'Punk' || genre === 'Lo-fi' || genre === 'Infantil') return random.integer(11, 17)
    if (genre === 'Ambient' || genre === 'Techno' || genre === 'Metal') return random.integer(6, 9)
    if (genre === 'Hip Hop' || genre === 'Trap' || genre === 'Bandas Sonoras') return random.integer(10, 16)
  }
  return random.integer(min, max)
}
