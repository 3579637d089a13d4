import type { Random } from '@remusic/art/random'
import { type Item, plain } from './items.ts'

/** The values of the placeholders for an item; content/README.md lists them. A line with a missing one does not fit the item. */
export function namesOf(item: Item, random: Random): Readonly<Record<string, string>> {
  const names: Record<string, string> = { a: item.artist, g: GENRE_WITH_ARTICLE[item.genre] ?? 'este género' }
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

const NUMBERS = [
  'cero',
  'un',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
]

function lengthInWords(seconds: number): string | null {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes < 1 || minutes > 10) return null
  const inMinutes = (count: number) => `${NUMBERS[count]} ${count === 1 ? 'minuto' : 'minutos'}`
  if (rest < 15) return inMinutes(minutes)
  return rest < 45 ? `${inMinutes(minutes)} y medio` : `casi ${inMinutes(minutes + 1)}`
}

const GENRE_WITH_ARTICLE: Readonly<Record<string, string>> = {
  Cumbia: 'la cumbia',
  Salsa: 'la salsa',
  Merengue: 'el merengue',
  Bachata: 'la bachata',
  Vallenato: 'el vallenato',
  Tango: 'el tango',
  Folklore: 'el folklore',
  Trova: 'la trova',
  Bolero: 'el bolero',
  Ranchera: 'la ranchera',
  Mariachi: 'el mariachi',
  Norteño: 'el norteño',
  Corrido: 'el corrido',
  Banda: 'la banda',
  Reggaetón: 'el reggaetón',
  Trap: 'el trap',
  'Hip Hop': 'el hip hop',
  'R&B': 'el R&B',
  Reggae: 'el reggae',
  Ska: 'el ska',
  Rock: 'el rock',
  Indie: 'el indie',
  Alternativo: 'el rock alternativo',
  Punk: 'el punk',
  Metal: 'el metal',
  Blues: 'el blues',
  Country: 'el country',
  Jazz: 'el jazz',
  Soul: 'el soul',
  Funk: 'el funk',
  Disco: 'la música disco',
  Gospel: 'el gospel',
  Pop: 'el pop',
  'K-Pop': 'el K-pop',
  Electrónica: 'la electrónica',
  House: 'el house',
  Techno: 'el techno',
  Dance: 'el dance',
  'Lo-fi': 'el lo-fi',
  Ambient: 'el ambient',
  Clásica: 'la música clásica',
  'Bandas Sonoras': 'la música de cine',
  Flamenco: 'el flamenco',
  Fado: 'el fado',
  Samba: 'la samba',
  'Bossa Nova': 'la bossa nova',
  Infantil: 'la música infantil',
}
