import type { HistoryFormat } from '@remusic/contract/listening/historyImports'

/** The formats of one service share a name, so that a playlist is recognised whether it comes alone or in a zip with the history. */
const SERVICES: Record<HistoryFormat, string> = {
  remusic: 'remusic',
  rateYourMusic: 'rateYourMusic',
  lastfmCsv: 'lastfm',
  lastfmJson: 'lastfm',
  spotifyExtended: 'spotify',
  spotifyShort: 'spotify',
  spotifyPlaylists: 'spotify',
  spotifyLibrary: 'spotify',
  exportify: 'exportify',
  listenBrainz: 'listenBrainz',
  deezer: 'deezer',
  appleMusic: 'appleMusic',
  discogs: 'discogs',
  albumOfTheYear: 'albumOfTheYear',
  tuneMyMusic: 'tuneMyMusic',
  soundiiz: 'soundiiz',
  m3u: 'm3u',
  xspf: 'xspf',
  jspf: 'jspf',
  table: 'table',
}

/** The import may have been started by the next release, which can know more formats. */
export const serviceOf = (format: string) => SERVICES[format as HistoryFormat] ?? format
