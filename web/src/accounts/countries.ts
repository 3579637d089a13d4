import { COUNTRIES } from '@remusic/contract/countries'

let names: Intl.DisplayNames | undefined

/** «Argentina» */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('es', { type: 'region' })
  return names.of(code) ?? code
}

let options: { value: string; label: string }[] | undefined

/** Every country, by name. */
export function countryOptions() {
  options ??= COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label, 'es'),
  )
  return options
}
