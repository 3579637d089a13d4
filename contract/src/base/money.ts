const LOCALE = 'es-AR'

/** «$599»: the symbol, directly before the amount. */
export function amountText(amount: number, currency: string): string {
  const symbol = symbolOf(currency)
  const digits = Math.abs(amount).toLocaleString(LOCALE)
  return `${amount < 0 ? '-' : ''}${symbol}${digits}`
}

/** «$599 ARS»: several currencies have the same symbol, so the code is beside it. */
export const moneyText = (amount: number, currency: string) => `${amountText(amount, currency)} ${currency}`

/** A currency without a symbol is named by its code alone. */
function symbolOf(currency: string): string {
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  return symbol === currency ? '' : symbol
}
