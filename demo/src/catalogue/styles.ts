import type { DemoGenre, Family } from './genres.ts'
import { GENRES } from './genres.ts'
import {
  CALM,
  CLUB,
  EVERYDAY,
  GOSPEL,
  HEAVY,
  KIDS,
  OF_RHYTHM,
  PORTUGUESE,
  REGIONAL,
  ROOTS,
  TROPICAL,
  URBAN,
} from './patterns.ts'
import * as latin from './words/latin.ts'
import * as modern from './words/modern.ts'
import * as more from './words/moreWhole.ts'
import * as other from './words/other.ts'

type Style = {
  patterns: readonly string[]
  /** How often a title comes from EVERYDAY instead. */
  everyday: number
  whole: readonly string[]
}

const STYLES: Readonly<Record<Family, Style>> = {
  tropical: { patterns: TROPICAL, everyday: 0.3, whole: [...latin.tropicalWhole, ...more.moreTropical] },
  regional: { patterns: REGIONAL, everyday: 0.25, whole: [...latin.regionalWhole, ...more.moreRegional] },
  urban: { patterns: URBAN, everyday: 0.15, whole: [...modern.urbanWhole, ...more.moreUrban] },
  guitars: { patterns: EVERYDAY, everyday: 1, whole: [...modern.guitarsWhole, ...more.moreGuitars] },
  heavy: { patterns: HEAVY, everyday: 0.04, whole: modern.heavyWhole },
  club: { patterns: CLUB, everyday: 0.25, whole: [...modern.clubWhole, ...more.moreClub] },
  calm: { patterns: CALM, everyday: 0.2, whole: [...modern.calmWhole, ...more.moreCalm] },
  classical: { patterns: ['{classicalSubjects}'], everyday: 0, whole: [] },
  song: { patterns: EVERYDAY, everyday: 1, whole: [...latin.songWhole, ...more.moreSong] },
  roots: { patterns: ROOTS, everyday: 0.2, whole: latin.rootsWhole },
  pop: { patterns: EVERYDAY, everyday: 1, whole: [...modern.popWhole, ...more.morePop] },
  kids: { patterns: KIDS, everyday: 0, whole: other.kidsWhole },
  portuguese: { patterns: PORTUGUESE, everyday: 0, whole: other.ptWhole },
}

const OWN_WHOLE: Partial<Record<DemoGenre, readonly string[]>> = {
  Punk: modern.punkWhole,
  Soul: modern.soulWhole,
  Flamenco: latin.flamencoWhole,
  Jazz: modern.jazzWhole,
}

const OF_GOSPEL: Style = { patterns: GOSPEL, everyday: 0.1, whole: modern.soulWhole }

export type GenreStyle = Style & {
  rhythms: readonly string[]
  everydayPatterns: readonly string[]
  /** Whether a title may be a single (Spanish) word. */
  oneWord: boolean
}

const WITHOUT_ONE_WORD: ReadonlySet<Family> = new Set<Family>(['kids', 'portuguese', 'classical'])

export function styleOf(genre: DemoGenre): GenreStyle {
  const style = genre === 'Gospel' ? OF_GOSPEL : STYLES[GENRES[genre].family]
  const rhythms = latin.RHYTHMS[genre] ?? []
  const patterns = style.patterns.filter((pattern) => rhythms.length > 0 || !pattern.includes('{rhythm}'))
  const isEveryday = style.patterns === EVERYDAY
  return {
    patterns: isEveryday && rhythms.length > 0 ? OF_RHYTHM : patterns,
    everyday: isEveryday && rhythms.length > 0 ? 0.9 : style.everyday,
    whole: OWN_WHOLE[genre] ?? style.whole,
    rhythms,
    everydayPatterns: EVERYDAY,
    oneWord: !WITHOUT_ONE_WORD.has(GENRES[genre].family),
  }
}
