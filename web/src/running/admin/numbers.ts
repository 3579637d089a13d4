export const countText = (count: number) => count.toLocaleString('es-AR')

/** «$188 mil», «$2,4 M», for an axis. */
export function moneyTick(amount: number): string {
  if (amount >= 1_000_000) return `$${countText(amount / 1_000_000)} M`
  return amount >= 10_000 ? `$${countText(amount / 1_000)} mil` : `$${countText(amount)}`
}

/** «850 MB», «6,9 GB» */
export function bytesText(bytes: number): string {
  const gigabytes = bytes / 1e9
  if (gigabytes < 1) return `${countText(Math.ceil(bytes / 1e6))} MB`
  return `${gigabytes.toLocaleString('es-AR', { maximumFractionDigits: gigabytes < 10 ? 1 : 0 })} GB`
}

/** «menos de un minuto», «12 minutos», «2 h 5 min» */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'menos de un minuto'
  if (minutes < 60) return plural(minutes, 'minuto', 'minutos')
  return `${countText(Math.floor(minutes / 60))} h ${minutes % 60} min`
}

/** «1 cuenta», «1.078 cuentas» */
export const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`
