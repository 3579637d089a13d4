import { seeded } from '@remusic/art/random'
import { traitsOf } from './genres.ts'
import type { DemoArtist } from './records.ts'

const SPANISH_SPEAKING = ['AR', 'MX', 'CO', 'ES', 'CL', 'PE', 'UY', 'EC', 'VE', 'BO', 'CR', 'PY'] as const

const ENGLISH_SPEAKING = ['US', 'GB', 'JM'] as const

type Origin = { country: string; language: string }

/** The country of an artist, and the language of its songs. It depends on the name alone, so that new artists change no others. */
export function originOf({ name, genre }: Pick<DemoArtist, 'name' | 'genre'>): Origin {
  const random = seeded(`origin of ${name}`)
  const { abroad, countries, family } = traitsOf(genre)
  if (random.chance(abroad)) return { country: earlyPick(ENGLISH_SPEAKING, random.next()), language: 'eng' }
  const country = earlyPick(countries.length > 0 ? countries : SPANISH_SPEAKING, random.next())
  if (country === 'KR') return { country, language: 'kor' }
  return { country, language: family === 'portuguese' ? 'por' : 'spa' }
}

/** The language of one record of an artist. */
export function languageOf({ name, genre }: DemoArtist, title: string, origin: Origin): string {
  const random = seeded(`words of ${name}: ${title}`)
  const { wordless, family } = traitsOf(genre)
  if (random.chance(wordless)) return 'zxx'
  // Korean groups sing in two languages now and then, and so do urban artists.
  if (random.chance(origin.language === 'kor' || family === 'urban' ? 0.15 : 0)) return 'mul'
  return origin.language
}

/** Picks an entry; earlier ones are more likely. */
function earlyPick(list: readonly string[], chance: number): string {
  return list[Math.floor(chance ** 1.6 * list.length)] as string
}
