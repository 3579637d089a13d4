/** A song of the generated catalogue. Ids count from 1. */
export type BenchSong = { id: number; title: string; artist: string; popularity: number }
export type MeantQuery = { kind: string; query: string; song: BenchSong }

const NOUNS =
  `faro jueves luna corazón mar camino noche ventana puerto tren río sombra fuego lluvia invierno verano ciudad calle esquina
  espejo reloj barco cielo tierra viento nube estrella jardín flor canción guitarra tambor baile carnaval fiesta mañana tarde
  domingo lunes sábado abril enero septiembre café azúcar sal limón naranja manzana pan vino agua piedra arena montaña volcán
  desierto bosque árbol hoja raíz semilla pájaro paloma caballo perro gato lobo tigre león serpiente mariposa abeja pez sirena
  ángel fantasma secreto mentira verdad promesa carta sobre sello maleta boleto estación andén puente túnel escalera puerta
  llave cama sueño insomnio silencio ruido voz grito risa llanto beso abrazo adiós regreso olvido recuerdo memoria tiempo
  siglo minuto segundo hora año niña niño abuela hermano madre padre amigo extraño gitana reina rey bruja soldado marinero
  pescador panadero carpintero cartero payaso trapecista astronauta cometa planeta satélite eclipse tormenta trueno relámpago`
    .split(/\s+/)
    .filter(Boolean)
const ADJECTIVES =
  `azul rojo verde negro blanco roto perdido eléctrico salvaje dulce amargo lejano antiguo nuevo último primero triste feliz
  loco ciego mudo frío caliente libre eterno secreto invisible`
    .split(/\s+/)
    .filter(Boolean)
const PLACES =
  'Lima Bogotá Quito Rosario Valparaíso Oaxaca Managua Montevideo Asunción Caracas Sevilla Lisboa Bahía Puno'.split(
    ' ',
  )
const NAMES =
  'Marisol Ignacio Teresa Julián Rocío Beto Amapola Ulises Elena Óscar Violeta Camilo Renata Tomás Lucía Gael'.split(
    ' ',
  )
const SURNAMES =
  'Quiroga Peñaloza Ibarra Farías Baeza Zúñiga Ñancupil Quispe Vega Toro Mendieta Salvatierra Urrutia Cárdenas'.split(
    ' ',
  )
const ADDITIONS = [
  '(en vivo)',
  '(Remix)',
  '- Remasterizado 2011',
  '(Karaoke)',
  '(Acústico)',
  '(Instrumental)',
]
const STOP_WORDS = new Set('a al con de del el en la las lo los para por sin un una y'.split(' '))

type Random = () => number

/** A small pseudo-random generator, so that every run sends the same queries. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

/**
 * Titles of few and common words, so that many have the same ones in another order or with other articles; artists with names like titles;
 * and for every tenth song another recording that is more popular.
 */
export function generateSongs(count: number): BenchSong[] {
  const random = randomFrom(21)
  const noun = () => pick(random, NOUNS)
  const patterns = [
    () => `El ${noun()} de los ${noun()}`,
    () => `Un ${noun()} en el ${noun()}`,
    () => `${noun()} de ${noun()}`,
    () => `La ${noun()} y el ${noun()}`,
    () => `${noun()} ${pick(random, ADJECTIVES)}`,
    () => `El último ${noun()} de ${pick(random, PLACES)}`,
    () => `${noun()} sin ${noun()}`,
    () => `Mi ${noun()} no tiene ${noun()}`,
    () => `Bajo la ${noun()} de ${noun()}`,
    () => `Tu ${noun()} en mi ${noun()} ${pick(random, ADJECTIVES)}`,
  ]
  const artists = Array.from({ length: Math.ceil(count / 30) }, (_, i) =>
    i % 2 === 0
      ? `${pick(random, NAMES)} ${pick(random, SURNAMES)} ${Math.floor(i / 2) % 7 === 0 ? `y los ${capital(noun())}` : ''}`.trim()
      : `Los ${capital(noun())} de ${capital(noun())}`,
  )
  const songs: BenchSong[] = []
  const taken = new Set<string>()
  const add = (title: string, artist: string, popularity: number) =>
    songs.push({ id: songs.length + 1, title, artist, popularity })
  while (songs.length < count) {
    const title = capital(pick(random, patterns)())
    if (taken.has(fold(title))) continue
    taken.add(fold(title))
    const artist = pick(random, artists)
    const popularity = Math.round(1_000_000 / Math.sqrt(1 + count * random()))
    add(title, artist, popularity)
    if (random() < 0.1)
      add(`${title} ${pick(random, ADDITIONS)}`, artist, Math.min(1_000_000, popularity * 5))
  }
  return songs
}

/** Titles as typed by people who forget words or mistype letters. */
export function queriesFor(songs: readonly BenchSong[], count: number): MeantQuery[] {
  const random = randomFrom(480)
  const meant = songs.filter(({ title }) => !ADDITIONS.some((addition) => title.endsWith(addition)))
  const sharing = new Map<string, number>()
  for (const { title } of meant) sharing.set(bag(title), (sharing.get(bag(title)) ?? 0) + 1)
  /** Whether no other title has the same words, so that a query needs neither their order nor the stop words. */
  const isAlone = ({ title }: BenchSong) => sharing.get(bag(title)) === 1
  const kinds: [kind: string, ask: (song: BenchSong) => string, canBeMeant?: (song: BenchSong) => boolean][] =
    [
      ['a typo', ({ title }) => misspell(random, fold(title))],
      ['a typo, no articles', ({ title }) => misspell(random, bareWords(title).join(' ')), isAlone],
      ['two typos', ({ title }) => misspell(random, misspell(random, fold(title)), true)],
      ['another order', ({ title }) => bareWords(title).reverse().join(' '), isAlone],
      [
        'another order, a typo',
        ({ title }) => misspell(random, bareWords(title).reverse().join(' ')),
        isAlone,
      ],
      ['incomplete', ({ title }) => fold(title).slice(0, -2)],
      [
        'title and artist, a typo',
        ({ title, artist }) => misspell(random, `${fold(title)} ${fold(artist).split(' ').at(-1)}`),
      ],
      ['as it is', ({ title }) => title],
    ]
  return Array.from({ length: count }, (_, i) => {
    const [kind, ask, canBeMeant = () => true] = kinds[i % kinds.length] as (typeof kinds)[number]
    let song = pick(random, meant)
    while (!canBeMeant(song)) song = pick(random, meant)
    return { kind, query: ask(song), song }
  })
}

/** Swaps, drops, doubles or replaces a letter of the longest word, or with `other` of the second longest. */
function misspell(random: Random, text: string, other = false): string {
  const words = text.split(' ')
  const byLength = words.map((word, i) => ({ word, i })).sort((a, b) => b.word.length - a.word.length)
  const { word, i } = (other ? byLength[1] : undefined) ?? (byLength[0] as { word: string; i: number })
  if (word.length < 4) return text
  const at = 1 + Math.floor(random() * (word.length - 2))
  const wrong = pick(random, [
    () => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word[at] + word.slice(at),
    () => word.slice(0, at) + pick(random, [...'aeiorsnlt']) + word.slice(at + 1),
  ])()
  return words.with(i, wrong).join(' ')
}

const fold = (text: string) =>
  text.toLowerCase().replaceAll('ñ', '~').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('~', 'ñ')

const bareWords = (title: string) =>
  fold(title)
    .split(' ')
    .filter((word) => !STOP_WORDS.has(word))

const bag = (title: string) => bareWords(title).sort().join(' ')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
