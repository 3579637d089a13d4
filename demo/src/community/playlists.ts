import { at, type Random } from '@remusic/art/random'
import { maySharePlaylists } from '@remusic/contract/people/plans'
import type { Item } from './items.ts'
import type { Person } from './members.ts'
import { PLAYLIST_NAMES, playlistNameOf } from './playlistNames.ts'
import { weightedDraw } from './random.ts'
import { interestsOf, type WrittenReview } from './reviews.ts'
import { uuidV7 } from './uuid.ts'

export type Playlist = {
  id: string
  by: Person
  name: string
  shared: boolean
  createdAt: Date
  songs: readonly Item[]
}

const SONGS = { min: 6, max: 30 } as const
const SHARED_SHARE = 0.65
const GENRE_SHARE = 0.4
const FAVOURITE_SCORE = 4

/** Two to five playlists per member, of songs they praised and others that match their taste. */
export function createPlaylists(
  people: readonly Person[],
  items: readonly Item[],
  reviews: readonly WrittenReview[],
  now: Date,
  random: Random,
): Playlist[] {
  const today = now.toISOString().slice(0, 10)
  const songs = items.filter(({ kind, releasedOn }) => kind === 'song' && releasedOn < today)
  const byGenre = Map.groupBy(songs, ({ genre }) => genre)
  const byAuthor = Map.groupBy(reviews, ({ by }) => by)
  const names = random.shuffled(PLAYLIST_NAMES)
  let named = 0

  return people.flatMap((by) => {
    const favourites = (byAuthor.get(by) ?? [])
      .filter(({ item, score }) => item.kind === 'song' && score >= FAVOURITE_SCORE)
      .map(({ item }) => item)
    const drawAny = weightedDraw(interestsOf(by, songs), random)
    const known = new Set<string>()
    const count = by.role === 'Gratuito' ? random.integer(2, 3) : random.integer(3, 5)
    return Array.from({ length: count }, () => {
      const genre = random.chance(GENRE_SHARE) ? random.pick(by.genres) : undefined
      const themed = genre && !known.has(playlistNameOf(genre)) ? genre : undefined
      const name = themed ? playlistNameOf(themed) : at(names, named++ % names.length)
      known.add(name)
      const createdAt = new Date(
        by.registeredAt.getTime() + (now.getTime() - by.registeredAt.getTime()) * random.between(0.02, 0.97),
      )
      return {
        id: uuidV7(createdAt, random),
        by,
        name,
        shared: maySharePlaylists(by.role) && random.chance(SHARED_SHARE),
        createdAt,
        songs: themed ? ofGenre(by, themed, favourites) : choose(songs, drawAny, favourites),
      }
    })
  })

  function ofGenre(by: Person, genre: string, favourites: readonly Item[]): Item[] {
    const fitting = byGenre.get(genre) ?? []
    const draw = weightedDraw(interestsOf(by, fitting), random)
    return choose(
      fitting,
      draw,
      favourites.filter((song) => song.genre === genre),
    )
  }

  function choose(fitting: readonly Item[], draw: () => number, favourites: readonly Item[]): Item[] {
    const wanted = Math.round(SONGS.min + (SONGS.max - SONGS.min) * random.next() ** 1.7)
    const chosen = new Set(random.shuffled(favourites).slice(0, Math.ceil(wanted / 2)))
    for (let attempt = 0; attempt < wanted * 20 && chosen.size < wanted; attempt++)
      chosen.add(at(fitting, draw()))
    return random.shuffled([...chosen])
  }
}
