import type { HistoryFormat } from '@remusic/contract/listening/historyImports'

const FIVE = 'De 5 puntos: hacia arriba. Un 3,5 es un 4.'
const TEN = 'De 10 puntos: la mitad, hacia arriba. Un 7 es un 4.'
const TWENTY = 'De 20 puntos: la cuarta parte, hacia arriba. Un 13 es un 4.'
const HUNDRED = 'De 100 puntos: un punto por cada 20, hacia arriba. Un 61 es un 4.'

/** How the scores of each format become scores from 1 to 5. Those of ReMusic stay as they are, and most formats have none. */
const RULES: Record<HistoryFormat, string[]> = {
  remusic: [],
  rateYourMusic: [TEN],
  lastfmCsv: [],
  lastfmJson: [],
  spotifyExtended: [],
  spotifyShort: [],
  spotifyPlaylists: [],
  spotifyLibrary: [],
  exportify: [],
  listenBrainz: [],
  deezer: [],
  appleMusic: [],
  discogs: [FIVE],
  albumOfTheYear: [HUNDRED],
  tuneMyMusic: [],
  soundiiz: [],
  m3u: [],
  xspf: [],
  jspf: [],
  table: [FIVE, TEN, TWENTY, HUNDRED],
}

export const scoreRulesOf = (format: HistoryFormat | null) => (format && RULES[format]) ?? []
