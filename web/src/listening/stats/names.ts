import { countryName } from '@remusic/contract/base/countries'
import type { StatRow } from '@remusic/contract/listening/schemas/stats'
import { capital } from '../diary/days.ts'

/** Codes of the catalogue that are not countries or languages, or whose official name says little. */
const OTHER_COUNTRIES: Record<string, string> = {
  XW: 'Todo el mundo',
  XE: 'Europa',
  XC: 'Checoslovaquia',
  XG: 'Alemania Oriental',
  SU: 'Unión Soviética',
  YU: 'Yugoslavia',
  CS: 'Serbia y Montenegro',
}
const OTHER_LANGUAGES: Record<string, string> = {
  zxx: 'Sin letra',
  mul: 'Varios idiomas',
  qaa: 'Idioma inventado',
  art: 'Idioma inventado',
}

let languages: Intl.DisplayNames | undefined

/** spa → «Español». A code that nobody knows stays as it is. */
export function languageName({ key, name }: Pick<StatRow, 'key' | 'name'>): string {
  languages ??= new Intl.DisplayNames('es', { type: 'language' })
  return OTHER_LANGUAGES[key] ?? known(() => languages?.of(key), key, name)
}

/** AR → «Argentina» */
export function nameOfCountry({ key, name }: Pick<StatRow, 'key' | 'name'>): string {
  return OTHER_COUNTRIES[key] ?? known(() => countryName(key), key, name)
}

/** 1990 → «Década de 1990» */
export const decadeName = ({ key }: Pick<StatRow, 'key'>) => `Década de ${key}`

/** Intl returns the code if it has no name for it, and throws if it is not a code at all. */
function known(nameOf: () => string | undefined, code: string, otherwise: string): string {
  try {
    const found = nameOf()
    if (found !== undefined && found !== code) return capital(found)
  } catch {
    // The code is malformed.
  }
  return otherwise || code
}
