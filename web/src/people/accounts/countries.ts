import { COUNTRIES, countryName } from '@remusic/contract/base/countries'

let options: { value: string; label: string }[] | undefined

/** Every country, by name. */
export function countryOptions() {
  options ??= COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label, 'es'),
  )
  return options
}
