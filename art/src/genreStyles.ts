import type { FamilyName } from './families/all.ts'
import type { PaletteName } from './palettes.ts'

/** The visual style of a genre: its poster uses the first palette, its covers any of them. */
export type GenreStyle = {
  palettes: readonly [PaletteName, ...PaletteName[]]
  family: FamilyName
  /** Selects one of the posters of its family. */
  seed: string
}

/** Undefined for an unknown genre. Ignores case, accents and punctuation. */
export function genreStyle(name: string): GenreStyle | undefined {
  return STYLES.get(canonicalGenre(name))
}

/** The key of a genre, which is the same for all of its names. */
export function canonicalGenre(name: string): string {
  const key = genreKey(name)
  return ALIASES[key] ?? key
}

export function genreKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

const STYLES: ReadonlyMap<string, GenreStyle> = new Map([
  style('cumbia', 'rayos', ['mango', 'buganvilla', 'lima']),
  style('bolero', 'letra', ['vino', 'rosa', 'tierra']),
  style('rock', 'op', ['carbon', 'prensa', 'anil']),
  style('indie', 'cuartos', ['lila', 'mar', 'hueso']),
  style('electronica', 'ondas', ['jacaranda', 'anil', 'turquesa'], 'g-electronica4'),
  style('folklore', 'azulejo', ['tierra', 'nopal', 'hueso'], 'g-folklore5'),
  style('jazz', 'ondas', ['anil', 'vino', 'maiz']),
  style('pop', 'malla', ['rosa', 'lila', 'buganvilla']),
  style('salsa', 'cuartos', ['turquesa', 'maiz', 'mango']),
  style('flamenco', 'azulejo', ['buganvilla', 'tierra', 'carbon'], 'g-flamenco2'),
  style('hip-hop', 'op', ['lima', 'carbon', 'prensa']),
  style('reggae', 'rayos', ['nopal', 'maiz', 'turquesa']),
  style('clasica', 'azulejo', ['hueso', 'mar', 'vino']),
  style('soul', 'riso', ['maiz', 'tierra', 'vino']),
  style('metal', 'op', ['prensa', 'carbon', 'vino']),
  style('punk', 'riso', ['prensa', 'lima', 'rosa']),
  style('ambient', 'paisaje', ['mar', 'lila', 'turquesa']),
  style('tango', 'paisaje', ['vino', 'carbon', 'hueso']),
  style('disco', 'cuartos', ['buganvilla', 'mango', 'jacaranda']),
  style('infantil', 'recorte', ['maiz', 'mar', 'rosa']),
  style('reggaeton', 'letra', ['lima', 'jacaranda', 'buganvilla']),
  style('trap', 'malla', ['carbon', 'vino', 'jacaranda']),
  style('blues', 'paisaje', ['anil', 'carbon', 'mar']),
  style('funk', 'op', ['mango', 'turquesa', 'lila']),
  style('house', 'malla', ['turquesa', 'anil', 'mango']),
  style('techno', 'ondas', ['prensa', 'carbon', 'anil'], 'g-techno2'),
  style('opera', 'recorte', ['vino', 'buganvilla', 'hueso']),
  style('ska', 'cuartos', ['prensa', 'maiz', 'hueso']),
  style('bachata', 'recorte', ['rosa', 'vino', 'mar']),
  style('merengue', 'rayos', ['turquesa', 'rosa', 'maiz']),
  style('vallenato', 'recorte', ['lima', 'maiz', 'nopal']),
  style('ranchera', 'paisaje', ['tierra', 'maiz', 'nopal']),
  style('mariachi', 'rayos', ['carbon', 'hueso', 'tierra']),
  style('norteno', 'recorte', ['tierra', 'hueso', 'maiz']),
  style('corrido', 'riso', ['tierra', 'hueso', 'carbon'], 'g-corrido3'),
  style('banda', 'ondas', ['maiz', 'nopal', 'buganvilla'], 'g-banda8'),
  style('samba', 'azulejo', ['nopal', 'maiz', 'lima'], 'g-samba6'),
  style('bossa-nova', 'op', ['mar', 'hueso', 'nopal']),
  style('fado', 'azulejo', ['anil', 'mar', 'carbon'], 'g-fado1'),
  style('country', 'rayos', ['hueso', 'tierra', 'maiz']),
  style('gospel', 'malla', ['mango', 'jacaranda', 'lila']),
  style('lofi', 'paisaje', ['lila', 'jacaranda', 'rosa']),
  style('k-pop', 'riso', ['rosa', 'lila', 'mar']),
  style('r-b', 'malla', ['vino', 'jacaranda', 'mango']),
  style('alternativo', 'riso', ['mar', 'lima', 'prensa']),
  style('latina', 'cuartos', ['mango', 'buganvilla', 'turquesa']),
  style('dance', 'op', ['jacaranda', 'lima', 'turquesa']),
  style('trova', 'recorte', ['hueso', 'mar', 'tierra']),
  style('bandas-sonoras', 'paisaje', ['carbon', 'vino', 'anil']),
  style('folk', 'riso', ['nopal', 'hueso', 'tierra']),
  style('cristiana', 'rayos', ['lila', 'maiz', 'hueso']),
  style('musica-africana', 'azulejo', ['mango', 'nopal', 'carbon']),
  style('musica-asiatica', 'cuartos', ['rosa', 'anil', 'hueso']),
  style('musica-brasilena', 'recorte', ['nopal', 'mango', 'turquesa']),
  style('musica-de-la-india', 'rayos', ['buganvilla', 'mango', 'jacaranda']),
  style('balada', 'letra', ['rosa', 'lila', 'vino']),
  style('son-cubano', 'recorte', ['mango', 'turquesa', 'tierra']),
  style('musica-andina', 'paisaje', ['mar', 'tierra', 'buganvilla']),
  style('musica-caribena', 'ondas', ['turquesa', 'lima', 'mango']),
  style('copla', 'letra', ['buganvilla', 'carbon', 'maiz']),
  style('chanson', 'letra', ['anil', 'prensa', 'rosa']),
  style('experimental', 'letra', ['prensa', 'lima', 'carbon']),
  style('trance', 'rayos', ['jacaranda', 'turquesa', 'rosa']),
  style('drum-and-bass', 'op', ['lima', 'anil', 'prensa'], 'g-drum-and-bass2'),
  style('musica-arabe', 'azulejo', ['turquesa', 'tierra', 'anil']),
  style('musicas-del-mundo', 'malla', ['nopal', 'mar', 'maiz']),
  style('palabra-hablada', 'riso', ['hueso', 'prensa', 'mar']),
])

/** Synonyms, including those of English catalogues. */
const ALIASES: Readonly<Record<string, string>> = {
  electro: 'electronica',
  electronic: 'electronica',
  folclore: 'folklore',
  folclor: 'folklore',
  'hip-hop-rap': 'hip-hop',
  hiphop: 'hip-hop',
  rap: 'hip-hop',
  'rap-hip-hop': 'hip-hop',
  classical: 'clasica',
  'musica-clasica': 'clasica',
  'heavy-metal': 'metal',
  kids: 'infantil',
  children: 'infantil',
  regueton: 'reggaeton',
  'soul-funk': 'soul',
  'techno-house': 'techno',
  ranchero: 'ranchera',
  corridos: 'corrido',
  'corridos-tumbados': 'corrido',
  'regional-mexicano': 'norteno',
  brazilian: 'musica-brasilena',
  'brazilian-music': 'musica-brasilena',
  'lo-fi': 'lofi',
  kpop: 'k-pop',
  'asian-music': 'musica-asiatica',
  rnb: 'r-b',
  alternative: 'alternativo',
  alternativa: 'alternativo',
  'indie-rock': 'indie',
  latin: 'latina',
  'latin-music': 'latina',
  'musica-latina': 'latina',
  latino: 'latina',
  'african-music': 'musica-africana',
  'indian-music': 'musica-de-la-india',
  'peliculas-juegos': 'bandas-sonoras',
  cantautor: 'trova',
  'singer-songwriter': 'trova',
  soundtrack: 'bandas-sonoras',
  'films-games': 'bandas-sonoras',
}

function style(
  key: string,
  family: FamilyName,
  palettes: GenreStyle['palettes'],
  seed = `g-${key}`,
): [string, GenreStyle] {
  return [key, { family, palettes, seed }]
}
