import type { Release } from '@remusic/contract/music/schemas/releases'
import { ALBUM_TYPES } from '@remusic/contract/running/corrections'

/** 'EP · 17 de noviembre de 2026', 'Álbum · noviembre de 2026', 'Sencillo · 2026'. */
export const describeRelease = ({ albumType, releasedOn }: Pick<Release, 'albumType' | 'releasedOn'>) =>
  `${ALBUM_TYPES[albumType ?? 'album']} · ${dateText(releasedOn)}`

function dateText(date: string): string {
  const [year, month, day] = date.split('-')
  if (month === undefined) return year ?? ''
  const format = new Intl.DateTimeFormat('es', {
    timeZone: 'UTC',
    ...(day !== undefined && { day: 'numeric' }),
    month: 'long',
    year: 'numeric',
  })
  return format.format(new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`))
}
