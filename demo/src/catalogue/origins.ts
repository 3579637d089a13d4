import { seeded } from '@remusic/art/random'
import { type DemoGenre, GENRES } from './genres.ts'
import type { DemoArtist } from './records.ts'

const SPANISH_SPEAKING = ['AR', 'MX', 'CO', 'ES', 'CL', 'PE', 'UY', 'EC', 'VE', 'BO', 'CR', 'PY'] as const

/** Where the artists of a genre are from, those with most of them first. Genres without an entry are played everywhere. */
const COUNTRIES: Partial<Record<DemoGenre, readonly string[]>> = {
  Cumbia: ['CO', 'AR', 'MX', 'PE'],
  Salsa: ['PR', 'CO', 'CU', 'VE', 'PA'],
  Merengue: ['DO', 'PR'],
  Bachata: ['DO'],
  Vallenato: ['CO'],
  Tango: ['AR', 'UY'],
  Folklore: ['AR', 'BO', 'CL', 'PE'],
  Trova: ['CU', 'CL', 'MX'],
  Bolero: ['MX', 'CU', 'EC'],
  Ranchera: ['MX'],
  Mariachi: ['MX'],
  Norteño: ['MX'],
  Corrido: ['MX'],
  Banda: ['MX'],
  Reggaetón: ['PR', 'CO', 'PA'],
  'K-Pop': ['KR'],
  Flamenco: ['ES'],
  Fado: ['PT'],
  Samba: ['BR'],
  'Bossa Nova': ['BR'],
}

/** Genres with artists abroad, who sing in English, and the share of them. */
const ABROAD: Partial<Record<DemoGenre, number>> = {
  Blues: 0.5,
  Country: 0.5,
  Gospel: 0.4,
  Soul: 0.4,
  'R&B': 0.3,
  Disco: 0.3,
  Funk: 0.3,
  House: 0.4,
  Dance: 0.4,
  Metal: 0.3,
  Reggae: 0.2,
  Jazz: 0.2,
}
const ENGLISH_SPEAKING = ['US', 'GB', 'JM'] as const

/** The share of records without words. */
const INSTRUMENTAL: Partial<Record<DemoGenre, number>> = {
  Clásica: 1,
  Ambient: 0.9,
  'Lo-fi': 0.9,
  'Bandas Sonoras': 0.8,
  Techno: 0.8,
  Jazz: 0.55,
  Electrónica: 0.5,
  House: 0.35,
  Flamenco: 0.1,
  Tango: 0.15,
  'Bossa Nova': 0.15,
}

type Origin = { country: string; language: string }

/** The country of an artist, and the language of its songs. It depends on the name alone, so that new artists change no others. */
export function originOf({ name, genre }: Pick<DemoArtist, 'name' | 'genre'>): Origin {
  const random = seeded(`origin of ${name}`)
  if (random.chance(ABROAD[genre] ?? 0))
    return { country: earlyPick(ENGLISH_SPEAKING, random.next()), language: 'eng' }
  const country = earlyPick(COUNTRIES[genre] ?? SPANISH_SPEAKING, random.next())
  if (country === 'KR') return { country, language: 'kor' }
  return { country, language: GENRES[genre].family === 'portuguese' ? 'por' : 'spa' }
}

/** The language of one record of an artist. */
export function languageOf({ name, genre }: DemoArtist, title: string, origin: Origin): string {
  const random = seeded(`words of ${name}: ${title}`)
  if (random.chance(INSTRUMENTAL[genre] ?? 0)) return 'zxx'
  // Korean groups sing in two languages now and then, and so do urban artists.
  if (random.chance(origin.language === 'kor' || GENRES[genre].family === 'urban' ? 0.15 : 0)) return 'mul'
  return origin.language
}

/** One of a list, an earlier one more often. */
function earlyPick(list: readonly string[], chance: number): string {
  return list[Math.floor(chance ** 1.6 * list.length)] as string
}
