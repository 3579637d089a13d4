import { endpoint } from './endpoint.ts'

export const SETTINGS_TEXTS = {
  timeZoneInvalid: 'No conocemos esa zona horaria',
  timeZoneSaved: 'Guardamos tu zona horaria',
} as const

export const MAX_TIME_ZONE_LENGTH = 60

export const settings = endpoint('GET', '/api/back-end/settings')
/** Days are those of the person's time zone, as their browser names it. */
export const saveTimeZone = endpoint('PUT', '/api/back-end/settings/time-zone')
