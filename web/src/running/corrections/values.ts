import { countryName } from '@remusic/contract/base/countries'
import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { ALBUM_TYPES, CORRECTION_FIELDS } from '@remusic/contract/running/corrections'
import type { CorrectedValue } from '@remusic/contract/running/schemas/corrections'
import { clockText } from '../../base/ui/text/durations.ts'
import { paths } from '../../paths.ts'

export const ITEM_PATHS: Record<TargetKind, (id: string) => string> = {
  song: paths.song,
  album: paths.album,
  artist: paths.artist,
}

export const KIND_NAMES: Record<TargetKind, string> = { song: 'Canción', album: 'Álbum', artist: 'Artista' }

export const fieldsOf = (kind: TargetKind) => Object.entries<string>(CORRECTION_FIELDS[kind])

export const fieldName = (kind: TargetKind, field: string) =>
  (CORRECTION_FIELDS[kind] as Record<string, string>)[field] ?? field

/** A value as people read it: «3:45», «Sí», «Argentina», «sin dato». */
export function valueText(field: string, value: CorrectedValue): string {
  if (value === null || value === '') return 'sin dato'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return clockText(value)
  if (field === 'country') return countryName(value)
  if (field === 'type') return ALBUM_TYPES[value as keyof typeof ALBUM_TYPES] ?? value
  return value
}

/** A value as a field of the form holds it. */
export function inputText(value: CorrectedValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? clockText(value) : value
}

const NULLABLE = new Set(['releasedOn', 'type', 'country', 'genre'])

/** The value of a typed text. A duration that cannot be read becomes NaN, which the schema rejects. */
export function typedValue(field: string, text: string): CorrectedValue {
  const typed = text.trim()
  if (field === 'explicit') return typed === 'yes'
  if (field === 'duration') {
    const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(typed) ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  return typed === '' && NULLABLE.has(field) ? null : typed
}
