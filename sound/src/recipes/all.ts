import type { Recipe } from '../recipe.ts'
import { bossa, samba } from './brazil.ts'
import { bachata, bolero, merengue } from './caribbean.ts'
import { ambient, dance, electronica, house, techno } from './electronic.ts'
import { fado, flamenco, trova } from './iberia.ts'
import { reggae, ska } from './jamaica.ts'
import { banda, corrido, mariachi, norteno, ranchera } from './mexico.ts'
import { folklore, tango } from './plata.ts'
import { country, kpop, pop } from './pop.ts'
import { alternativo, indie, metal, punk, rock } from './rock.ts'
import { disco, funk, gospel, soul } from './soul.ts'
import { bandasSonoras, clasica, infantil, opera } from './stage.ts'
import { blues, jazz } from './swing.ts'
import { cumbia, salsa, vallenato } from './tropical.ts'
import { hipHop, lofi, reggaeton, rnb, trap } from './urban.ts'

/** The recipes of each genre by its key; with several, the seed chooses one. */
export const RECIPES: Readonly<Record<string, readonly Recipe[]>> = {
  cumbia: [cumbia],
  bolero: [bolero],
  rock: [rock],
  indie: [indie],
  electronica: [electronica],
  folklore,
  jazz: [jazz],
  pop: [pop],
  salsa: [salsa],
  flamenco,
  'hip-hop': [hipHop],
  reggae: [reggae],
  clasica,
  soul,
  metal: [metal],
  punk: [punk],
  ambient: [ambient],
  tango,
  disco: [disco],
  infantil,
  reggaeton: [reggaeton],
  trap: [trap],
  blues: [blues],
  funk: [funk],
  house: [house],
  techno: [techno],
  opera: [opera],
  ska: [ska],
  bachata: [bachata],
  merengue: [merengue],
  vallenato: [vallenato],
  ranchera,
  mariachi,
  norteno: [norteno],
  corrido,
  banda: [banda],
  samba: [samba],
  'bossa-nova': [bossa],
  fado: [fado],
  country,
  gospel,
  lofi: [lofi],
  'k-pop': [kpop],
  'r-b': [rnb],
  alternativo: [alternativo],
  latina: [reggaeton, cumbia, salsa, bachata, pop],
  dance: [dance],
  trova,
  'bandas-sonoras': bandasSonoras,
}

const UNKNOWN = [pop, indie, trova[0], soul[0]].filter((recipe) => recipe !== undefined)

export const recipesOf = (genre: string): readonly Recipe[] =>
  Object.hasOwn(RECIPES, genre) ? (RECIPES[genre] ?? UNKNOWN) : UNKNOWN
