import type { HistoryFormat } from '@remusic/contract/listening/historyImports'
import type { Listen } from '@remusic/contract/listening/schemas/diary'

/** The service from which an entry was imported: several formats belong to one service, and null names none. */
const ORIGINS: Record<HistoryFormat, string | null> = {
  remusic: 'tu archivo',
  rateYourMusic: 'Rate Your Music',
  lastfmCsv: 'Last.fm',
  lastfmJson: 'Last.fm',
  spotifyExtended: 'Spotify',
  spotifyShort: 'Spotify',
  spotifyPlaylists: 'Spotify',
  spotifyLibrary: 'Spotify',
  exportify: 'Exportify',
  listenBrainz: 'ListenBrainz',
  deezer: 'Deezer',
  appleMusic: 'Apple Music',
  discogs: 'Discogs',
  albumOfTheYear: 'Album of the Year',
  tuneMyMusic: 'TuneMyMusic',
  soundiiz: 'Soundiiz',
  m3u: null,
  xspf: null,
  jspf: null,
  table: null,
}

/** «de Spotify» */
export function importText(from: HistoryFormat | null): string {
  const origin = from && ORIGINS[from]
  return origin ? `de ${origin}` : 'importado'
}

/** How an entry came into the diary, unless somebody entered it. */
export function sourceText({ source, from }: Pick<Listen, 'source' | 'from'>): string | null {
  if (source === 'preview') return 'avance'
  if (source === 'scrobble') return 'scrobble'
  return source === 'import' ? importText(from) : null
}

const hours = new Map<string, Intl.DateTimeFormat>()

/** «21:05», in the time zone whose days are the person's, so that it fits the day; the server renders the same. */
export function hourIn(timeZone: string | null | undefined, moment: string): string {
  const zone = timeZone ?? 'UTC'
  let format = hours.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('es', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    })
    hours.set(zone, format)
  }
  return format.format(new Date(moment))
}
