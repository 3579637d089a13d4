export const percentText = (percentage: number) => `${percentage}\u00a0%`

export const commonText = (common: number) =>
  common === 1 ? '1 reseña en común' : `${common.toLocaleString('es')} reseñas en común`

/** With one decimal. */
export const decimalText = (value: number) =>
  value.toLocaleString('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
