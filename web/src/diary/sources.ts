import { HISTORY_FORMATS, type HistoryFormat } from '@remusic/contract/historyImports'
import type { Listen } from '@remusic/contract/schemas/diary'

/** Files that say nothing about the service they are from. */
const PLAIN_FILES: readonly HistoryFormat[] = ['table', 'm3u', 'xspf', 'jspf']

/** «de Spotify»: several formats are of one service. */
export const importText = (from: HistoryFormat | null): string =>
  from === null || PLAIN_FILES.includes(from)
    ? 'importado'
    : from === 'remusic'
      ? 'de tu archivo'
      : `de ${HISTORY_FORMATS[from].replace(/ \(.*\)$/, '')}`

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
