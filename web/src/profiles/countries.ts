import { COUNTRIES } from '@remusic/contract/countries'

const NAMES = new Intl.DisplayNames('es', { type: 'region' })

export const countryName = (code: string) => NAMES.of(code) ?? code

/** Every country by its Spanish name, in alphabetical order. */
export const countryOptions = () =>
  COUNTRIES.map((value) => ({ value, label: countryName(value) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'es'),
  )
