import type { Random } from '@remusic/art/random'
import { GENRES } from '../catalogue/genres.ts'
import { type Item, plain } from './items.ts'

/** The values of the placeholders for an item; content/README.md lists them. A line with a missing one does not fit the item. */
export function namesOf(item: Item, random: Random): Readonly<Record<string, string>> {
  const names: Record<string, string> = {
    a: item.artist,
    g: GENRES.get(item.genre)?.withArticle ?? 'este género',
  }
  const title = plain(item.title)
  if (item.kind !== 'artist') {
    if (title.length <= MAX_TITLE_LENGTH) names.t = title
    names.y = String(item.year)
    if (item.year <= LONG_AGO) names.old = names.y
  }
  const songs = item.songs.filter((song) => song.length <= MAX_TITLE_LENGTH)
  if (songs.length > 0) names.s = random.pick(songs)
  if (item.album && item.renown < OBSCURE) names.d = item.album
  const length = item.seconds === null ? null : lengthInWords(item.seconds)
  if (length) names.dura = length
  return names
}

export function mention(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] as string)
}

/** Longer titles are too clumsy within a sentence. */
const MAX_TITLE_LENGTH = 45
/** A review only names the album of a song that is less known than this. */
const OBSCURE = 0.25
const LONG_AGO = 2008

const NUMBERS = 'cero un dos tres cuatro cinco seis siete ocho nueve diez once'.split(' ')

function lengthInWords(seconds: number): string | null {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes < 1 || minutes > 10) return null
  const inMinutes = (count: number) => `${NUMBERS[count]} ${count === 1 ? 'minuto' : 'minutos'}`
  if (rest < 15) return inMinutes(minutes)
  return rest < 45 ? `${inMinutes(minutes)} y medio` : `casi ${inMinutes(minutes + 1)}`
}
