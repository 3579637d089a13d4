/** Where nobody sings, or not as a rule. */
const WITHOUT_WORDS = new Set([
  'Jazz',
  'Electrónica',
  'House',
  'Techno',
  'Lo-fi',
  'Ambient',
  'Clásica',
  'Bandas Sonoras',
])
export const isSung = (genre: string) => !WITHOUT_WORDS.has(genre)

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

const BY_VOICE_AND_GUITAR = ['Trova', 'Fado', 'Flamenco', 'Folklore']
const MACHINES = ['Electrónica', 'House', 'Techno', 'Dance', 'Trap', 'Reggaetón', 'Lo-fi', 'Ambient', 'K-Pop']
const CONCERT = ['Clásica', 'Bandas Sonoras']
const MEXICAN = ['Ranchera', 'Mariachi', 'Norteño', 'Corrido', 'Banda']

/** What words tell of an instrument, and the genres that do without it. */
const MISSING: readonly (readonly [words: RegExp, genres: ReadonlySet<string>])[] = [
  [
    /bater[ií]a|baterista|bombo|la caja\b|platillos/i,
    new Set([
      ...BY_VOICE_AND_GUITAR,
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
    new Set([...BY_VOICE_AND_GUITAR, ...CONCERT, 'Ranchera', 'Mariachi', 'Banda', 'Ambient', 'Tango']),
  ],
  [
    /metales|\bvientos\b/i,
    new Set([
      ...BY_VOICE_AND_GUITAR,
      ...MACHINES,
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
    new Set([...MACHINES, ...CONCERT, 'Banda', 'Merengue', 'Salsa', 'Gospel', 'Hip Hop', 'Tango']),
  ],
  [
    /teclado|sintetizador|órgano/i,
    new Set([
      ...BY_VOICE_AND_GUITAR,
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
    new Set([
      ...BY_VOICE_AND_GUITAR,
      ...MEXICAN,
      'Trap',
      'Reggaetón',
      'Punk',
      'Metal',
      'Vallenato',
      'Techno',
    ]),
  ],
  [
    /violines|cuerdas/i,
    new Set([
      ...MEXICAN.slice(2),
      ...MACHINES,
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
      ...MACHINES,
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

/** Whether a genre has the instruments that a text tells of. */
export function canSound(text: string, genre: string): boolean {
  const missing = missingIn.get(text) ?? missingGenres(text)
  missingIn.set(text, missing)
  return !missing.has(genre)
}

const missingIn = new Map<string, ReadonlySet<string>>()

function missingGenres(text: string): ReadonlySet<string> {
  return new Set(MISSING.filter(([words]) => words.test(text)).flatMap(([, genres]) => [...genres]))
}
