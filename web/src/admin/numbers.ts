export const countText = (count: number) => count.toLocaleString('es-AR')

/** «$250.382» */
export const moneyText = (amount: number) =>
  amount < 0 ? `-$${countText(-amount)}` : `$${countText(amount)}`

/** «$188 mil», for an axis. */
export const moneyTick = (amount: number) =>
  amount >= 10_000 ? `$${countText(amount / 1_000)} mil` : moneyText(amount)

/** «1 cuenta», «1.078 cuentas» */
export const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`
