import type { Release } from '@remusic/contract/schemas/releases'

/** What a record is, by its type; 'Álbum' where the source does not tell. */
const TYPE_NAMES: Record<NonNullable<Release['albumType']>, string> = {
  album: 'Álbum',
  single: 'Sencillo',
  ep: 'EP',
  live: 'En vivo',
  compilation: 'Recopilatorio',
  soundtrack: 'Banda sonora',
  other: 'Otro',
}

/** 'EP · 17 de noviembre de 2026', 'Álbum · noviembre de 2026', 'Sencillo · 2026'. */
export const describeRelease = ({ albumType, releasedOn }: Pick<Release, 'albumType' | 'releasedOn'>) =>
  `${TYPE_NAMES[albumType ?? 'album']} · ${dateText(releasedOn)}`

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
