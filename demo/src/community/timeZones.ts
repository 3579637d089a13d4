import { at, hash } from '@remusic/art/random'

/** The time zone of each country of a profile, and its usual hours behind UTC. */
const ZONES: Readonly<Record<string, readonly [name: string, hoursBehind: number]>> = {
  AR: ['America/Argentina/Buenos_Aires', 3],
  CL: ['America/Santiago', 4],
  CO: ['America/Bogota', 5],
  CR: ['America/Costa_Rica', 6],
  CU: ['America/Havana', 5],
  DO: ['America/Santo_Domingo', 4],
  EC: ['America/Guayaquil', 5],
  ES: ['Europe/Madrid', -1],
  GT: ['America/Guatemala', 6],
  MX: ['America/Mexico_City', 6],
  PE: ['America/Lima', 5],
  PT: ['Europe/Lisbon', 0],
  UY: ['America/Montevideo', 3],
  VE: ['America/Caracas', 4],
}
/** The likely countries of members whose profile names none. */
const LIKELY = ['AR', 'MX', 'CO', 'ES', 'CL', 'PE', 'MX', 'AR'] as const
/** The share of members whose browser has not named its time zone yet. */
const UNKNOWN_SHARE = 0.08

export type TimeZone = { name: string; hoursBehind: number }

/** The time zone of a member, or null if it is unknown. */
export function timeZoneOf(person: string, country: string | null): TimeZone | null {
  const dice = hash(`${person} time zone`)
  if (country === null && dice / 2 ** 32 < UNKNOWN_SHARE) return null
  const [name, hoursBehind] = ZONES[country ?? at(LIKELY, dice % LIKELY.length)] ?? ['UTC', 0]
  return { name, hoursBehind }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export function dayIn(zone: TimeZone | null, instant: Date): string {
  const name = zone?.name ?? 'UTC'
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' })
  formats.set(name, format)
  return format.format(instant)
}
