import * as latin from './words/latin.ts'
import { list } from './words/list.ts'
import * as modern from './words/modern.ts'
import * as nouns from './words/nouns.ts'
import * as other from './words/other.ts'
import * as phrases from './words/phrases.ts'
import * as scenes from './words/scenes.ts'

/**
 * How titles are built. `{things}` is an entry of the list of that name, with its article; `{-things}` without; '@' is
 * the ending that agrees with the last noun before it; `{rhythm}` what the genre calls its songs.
 */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  ...nouns,
  ...phrases,
  ...scenes,
  ...latin.RHYTHMS,
  tropicalCalls: latin.tropicalCalls,
  regionalSpite: latin.regionalSpite,
  horses: latin.horses,
  horseEnds: latin.horseEnds,
  urbanNouns: modern.urbanNouns,
  urbanManners: modern.urbanManners,
  urbanYou: modern.urbanYou,
  clubNouns: modern.clubNouns,
  clubManners: modern.clubManners,
  calmNouns: modern.calmNouns,
  calmManners: modern.calmManners,
  heavyHeads: modern.heavyHeads,
  heavyTails: modern.heavyTails,
  kidsDoings: other.kidsDoings,
  kidsCountables: other.kidsCountables,
  ptWomen: other.ptWomen,
  ptSpots: other.ptSpots,
  ptMonths: other.ptMonths,
  ptWhen: other.ptWhen,
  ptThings: other.ptThings,
  ptManners: other.ptManners,
  gospelHeads: modern.gospelHeads,
  gospelTails: modern.gospelTails,
  classicalSubjects: other.classicalSubjects,
  ptHeads: other.ptHeads,
  ptTails: other.ptTails,
}

/** What anybody could call a song. */
export const EVERYDAY = list(`
  {-things} {manners}
  {-feelings} {manners}
  {-feelings} {manners}
  {-nature} {manners}
  {-foods} {manners}
  {people} de {places}
  {things} de {people}
  {things} de {women}
  {pets} de {people}
  {people} {doings}
  {things} {spots}
  {nature} {spots}
  {-feelings} {spots}
  {-places} sin {lacks}
  {places} de los {weekdays}
  otra vez {places}
  cuando {wishes}
  hasta que {wishes}
  ojalá {wishes}
  antes de que {wishes}
  aunque {wishes}
  para {acts}
  antes de {acts}
  después de {acts}
  {artsOf} de {acts}
  prohibido {acts}
  aprender a {acts}
  un lugar para {acts}
  manual para {acts}
  lo que {whatClauses}
  todo lo que {whatClauses}
  nadie {nobodyClauses}
  aquí nadie {nobodyClauses}
  ya {nowClauses}
  {iDo} {tails}
  {iDo} {tails}
  {iDo} {tails}
  {pleas} {pleaTails}
  {pleas} {pleaTails}
  {donts}
  {questions}
  {months} {spots}
  {days} {spots}
  un {days} {spots}
  {counts} {countables}
  {counts} {countables}
  a {hours}
  {hours}
  {women}
  {women} {spots}
  carta a {women}
  la casa de {women}
  {women} y {men}
  las manos de {women}
  querida {women}
  adiós, {men}
  dile a {women}
  cosas de {women}
  {-nature} y {-foods}
  {-foods} y {-feelings}
  entre {nature} y {places}
  de {places} a {nature}
  te presto {belongings}
  devuélveme {belongings}
  perdí {belongings}
  alguien se llevó {things}
  ¿quién escondió {belongings}?
  guárdame {belongings}
  cuidado con {people}
  bajo {nature}
  contra {nature}
  según {people}
  como {nature}
  {sinceWhen} {past}
  {sinceWhen} {past}
  {sinceWhen} {past}
  {whoever} que {who}
  {whoever} que {who}
  {whoever} que {who}
  {myThings} es {isA}
  {myThings} es {isA}
  más {moreThan} que {thanThis}
  más {moreThan} que {thanThis}
  {ifs}
  {ifs}
  casi {months}
  {months} y {-nature}
  ni {feelings} ni {nature}`)

export const TROPICAL = list(`
  {rhythm} de {people}
  {rhythm} de {places}
  {rhythm} de {women}
  {rhythm} para {women}
  {rhythm} {manners}
  {foods} de {women}
  {tropicalCalls}, {women}
  {tropicalCalls}, {men}
  a bailar con {women}
  {women} no quiere {acts}
  {people} {doings}
  {-foods} y {-foods}
  {men} se fue para {places}
  {-foods} con {-foods}
  se armó {spots}
  que baile {people}
  {counts} {countables}
  {foods} de {people}
  {farmAnimals} de {men}
  pa' {acts}
  {sinceWhen} {past}
  más {moreThan} que {thanThis}
  {whoever} que {who}
  ni {women} ni {women}
  el santo de {women}
  {pets} de {women}
  {ifs}
  lo que {whatClauses}
  {pleas} {pleaTails}
  {iDo} {tails}`)

export const REGIONAL = list(`
  {rhythm} de {men}
  {rhythm} de {women}
  {rhythm} de {people}
  {women} y {men}
  {regionalSpite}, {women}
  {regionalSpite}
  {horses} {horseEnds}
  la cantina de {women}
  {counts} {countables}
  {people} {doings}
  {-feelings} {manners}
  {-things} de {men}
  por culpa de {women}
  le canto a {places}
  las cartas de {women}
  {farmAnimals} de {men}
  me lo dijo {people}
  cuando {wishes}
  {iDo} {tails}
  {sinceWhen} {past}
  {sinceWhen} {past}
  más {moreThan} que {thanThis}
  {whoever} que {who}
  {ifs}
  {ifs}
  los amores de {men}
  la muerte de {men}
  {men} y su {-farmAnimals}
  ay, {women}
  ni {women} ni {women}
  {months} {spots}
  {donts}
  {things} de {women}
  entre {nature} y {places}
  {pleas} {pleaTails}`)

export const URBAN = list(`
  {-urbanNouns} {urbanManners}
  {-urbanNouns} {urbanManners}
  {urbanNouns} {urbanManners}
  {urbanYou}
  {-urbanNouns} y {-urbanNouns}
  {counts} {countables}
  {hours}
  a {hours}
  {women}
  {women} {spots}
  {iDo} {urbanManners}
  tú y {urbanNouns}
  sin {-urbanNouns}
  {donts}
  {pleas} {pleaTails}
  {months} {spots}
  lo que {whatClauses}
  ya {nowClauses}
  {-feelings} {manners}
  {myThings} es {isA}
  más {moreThan} que {thanThis}
  {ifs}
  {sinceWhen} {past}
  nadie {nobodyClauses}
  {days} {spots}`)

export const CLUB = list(`
  {-clubNouns} {clubManners}
  {-clubNouns} {clubManners}
  {-clubNouns} {clubManners}
  {clubNouns} {spots}
  {-clubNouns} y {-clubNouns}
  {counts} {countables}
  {hours}
  {months} {spots}
  {women}
  {pleas} {pleaTails}
  nadie {nobodyClauses}
  {-nature} {manners}
  hasta que {wishes}
  {-places} sin {lacks}
  {-feelings} {spots}
  {days} {spots}
  más {moreThan} que {thanThis}
  {clubNouns} que {who}
  {iDo} {tails}
  {-clubNouns} sin {lacks}`)

export const CALM = list(`
  {-calmNouns} {calmManners}
  {-calmNouns} {calmManners}
  {-calmNouns} {calmManners}
  {calmNouns} de {women}
  {-calmNouns} y {-calmNouns}
  {months} {spots}
  {nature} {spots}
  {hours}
  {-places} sin {lacks}
  entre {nature} y {calmNouns}
  antes de {acts}
  para {acts}
  lo que {whatClauses}
  {-nature} {manners}
  {rhythm} para {women}
  {counts} {countables}
  {sinceWhen} {past}
  {whoever} que {who}
  {-calmNouns} sin {lacks}
  casi {months}
  {days} {spots}
  {things} {spots}`)

export const HEAVY = list(`
  {heavyHeads} {heavyTails}
  {-heavyHeads} {heavyTails}
  {-heavyHeads} {heavyTails}
  {-heavyHeads} y {-heavyHeads}
  bajo {heavyHeads}
  contra {heavyHeads}
  {-heavyHeads} sin {lacks}
  {counts} {countables}`)

export const ROOTS = list(`
  {rhythm} de {people}
  {rhythm} de {women}
  {rhythm} de {nature}
  {rhythm} para {women}
  {rhythm} de {places}
  {nature} y {nature}
  {-nature} y {-foods}
  {people} y {nature}
  cuando {wishes}
  le canto a {nature}
  {animals} y {nature}
  {counts} {countables}
  {things} de {people}
  {places} de {women}
  lo que {whatClauses}
  {men}
  {women}
  {sinceWhen} {past}
  {whoever} que {who}
  {iDo} {tails}
  {farmAnimals} y {nature}
  {ifs}
  {-feelings} {spots}
  {months} y {-nature}`)

export const KIDS = list(`
  {animals} {kidsDoings}
  {animals} {kidsDoings}
  {animals} {kidsDoings}
  {animals} y {animals}
  {animals} de {people}
  {counts} {kidsCountables}
  {kidsCountables} {spots}
  la ronda de {animals}
  buenas noches, {women}
  {-foods} para {animals}`)

export const PORTUGUESE = list(`
  {ptHeads} {ptTails}
  {ptHeads} {ptTails}
  {ptThings} {ptManners}
  {ptThings} {ptManners}
  {ptThings} de {ptWomen}
  {ptWomen}
  {ptMonths} {ptSpots}
  {ptWhen}
  {ptWomen} {ptSpots}
  {ptHeads} para {ptWomen}`)

export const GOSPEL = list(`
  {gospelHeads} {gospelTails}
  {gospelHeads} {gospelTails}
  {gospelHeads} {gospelTails}
  {pleas} {gospelTails}
  cuando {wishes}
  {iDo} {tails}
  bajo {nature}
  como {nature}
  {counts} {countables}`)

/** Patterns that name the genre's own rhythm, for song styles that have one. */
export const OF_RHYTHM = list(`
  {rhythm} de {people}
  {rhythm} de {women}
  {rhythm} {manners}
  {rhythm} para {women}
  {rhythm} de {places}
  {rhythm} de los {weekdays}
  {rhythm} para {acts}`)
