export const countText = (count: number) => count.toLocaleString('es-AR')

/** «$188 mil», «$2,4 M», for an axis. */
export function moneyTick(amount: number): string {
  if (amount >= 1_000_000) return `$${countText(amount / 1_000_000)} M`
  return amount >= 10_000 ? `$${countText(amount / 1_000)} mil` : `$${countText(amount)}`
}

/** «1 cuenta», «1.078 cuentas» */
export const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`
