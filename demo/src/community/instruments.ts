/** Genres that are usually instrumental. */
const INSTRUMENTAL = new Set([
  'Jazz',
  'Electrónica',
  'House',
  'Techno',
  'Lo-fi',
  'Ambient',
  'Clásica',
  'Bandas Sonoras',
])
export const isSung = (genre: string) => !INSTRUMENTAL.has(genre)

const NOT_DANCED = new Set([
  'Trova',
  'Corrido',
  'Alternativo',
  'Metal',
  'Punk',
  'Gospel',
  'Lo-fi',
  'Ambient',
  'Clásica',
  'Bandas Sonoras',
  'Fado',
  'Jazz',
  'Infantil',
  'Country',
  'Blues',
])
export const isDanced = (genre: string) => !NOT_DANCED.has(genre)

const VOICE_AND_GUITAR = ['Trova', 'Fado', 'Flamenco', 'Folklore']
const ELECTRONIC = [
  'Electrónica',
  'House',
  'Techno',
  'Dance',
  'Trap',
  'Reggaetón',
  'Lo-fi',
  'Ambient',
  'K-Pop',
]
const CONCERT = ['Clásica', 'Bandas Sonoras']
const MEXICAN = ['Ranchera', 'Mariachi', 'Norteño', 'Corrido', 'Banda']

/** Words that mention an instrument, and the genres without it. */
const GENRES_WITHOUT: readonly (readonly [words: RegExp, genres: ReadonlySet<string>])[] = [
  [
    /bater[ií]a|baterista|bombo|la caja\b|platillos/i,
    new Set([
      ...VOICE_AND_GUITAR,
      ...CONCERT,
      'Ranchera',
      'Mariachi',
      'Tango',
      'Bolero',
      'Ambient',
      'Bossa Nova',
    ]),
  ],
  [/\britmo\b/i, new Set(['Ambient', 'Clásica'])],
  [/\bbombo\b/i, new Set(['Jazz', 'Tango', 'Blues', 'Country'])],
  [
    /percusi[oó]n/i,
    new Set(['Trova', 'Fado', 'Ambient', 'Tango', 'Ranchera', 'Mariachi', 'Clásica', 'Lo-fi', 'Country']),
  ],
  [
    /\b(el|del|al|un) bajo\b/i,
    new Set([...VOICE_AND_GUITAR, ...CONCERT, 'Ranchera', 'Mariachi', 'Banda', 'Ambient', 'Tango']),
  ],
  [
    /metales|\bvientos\b/i,
    new Set([
      ...VOICE_AND_GUITAR,
      ...ELECTRONIC,
      'Rock',
      'Indie',
      'Alternativo',
      'Punk',
      'Metal',
      'Norteño',
      'Corrido',
      'Bachata',
      'Vallenato',
      'Tango',
      'Hip Hop',
      'R&B',
      'Country',
      'Bolero',
      'Bossa Nova',
    ]),
  ],
  [
    /guitarra/i,
    new Set([...ELECTRONIC, ...CONCERT, 'Banda', 'Merengue', 'Salsa', 'Gospel', 'Hip Hop', 'Tango']),
  ],
  [
    /teclado|sintetizador|órgano/i,
    new Set([
      ...VOICE_AND_GUITAR,
      ...MEXICAN,
      ...CONCERT,
      'Tango',
      'Bolero',
      'Bossa Nova',
      'Punk',
      'Vallenato',
    ]),
  ],
  [
    /piano/i,
    new Set([...VOICE_AND_GUITAR, ...MEXICAN, 'Trap', 'Reggaetón', 'Punk', 'Metal', 'Vallenato', 'Techno']),
  ],
  [
    /violines|cuerdas/i,
    new Set([
      ...MEXICAN.slice(2),
      ...ELECTRONIC,
      'Punk',
      'Metal',
      'Hip Hop',
      'Ska',
      'Reggae',
      'Merengue',
      'Bachata',
    ]),
  ],
  [
    /contrabajo|escobillas/i,
    new Set([
      ...ELECTRONIC,
      ...MEXICAN,
      'Punk',
      'Metal',
      'Rock',
      'Cumbia',
      'Salsa',
      'Merengue',
      'Funk',
      'Disco',
    ]),
  ],
  [/micrófono|programad/i, new Set(['Clásica', 'Folklore', 'Mariachi', 'Ranchera'])],
  [/canci[oó]n/i, new Set(['Clásica', 'Bandas Sonoras', 'Ambient'])],
]

/** Whether a genre has the instruments that a text mentions. */
export function canSound(text: string, genre: string): boolean {
  const missing = genresWithoutCache.get(text) ?? genresWithout(text)
  genresWithoutCache.set(text, missing)
  return !missing.has(genre)
}

const genresWithoutCache = new Map<string, ReadonlySet<string>>()

function genresWithout(text: string): ReadonlySet<string> {
  return new Set(GENRES_WITHOUT.filter(([words]) => words.test(text)).flatMap(([, genres]) => [...genres]))
}
