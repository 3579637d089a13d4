/** The time zone of this browser by its IANA name. */
export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All that this browser knows, and those that must be among them. */
export function timeZones(...included: (string | null)[]): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([...known, 'UTC', ...included.filter((zone) => zone !== null)])].sort()
}

/** 'America/Argentina/Buenos_Aires' as words. */
export const timeZoneText = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ')
