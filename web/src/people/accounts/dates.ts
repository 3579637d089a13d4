// Hard-coded because creating an Intl.DateTimeFormat takes longer than rendering a page of reviews.
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const
const SHORT_MONTHS = [
  'ene',
  'feb',
  'mar',
  'abr',
  'may',
  'jun',
  'jul',
  'ago',
  'sept',
  'oct',
  'nov',
  'dic',
] as const

/** «14 de marzo de 2023» */
export function dayText(isoDate: string) {
  return `${new Date(isoDate).getDate()} de ${monthText(isoDate)}`
}

/** «3 feb 2023» */
export function shortDayText(isoDate: string) {
  const date = new Date(isoDate)
  return `${date.getDate()} ${SHORT_MONTHS[date.getMonth()]} ${date.getFullYear()}`
}

/** 2026-10 → «octubre de 2026» */
export function monthName(month: string) {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1]} de ${year}`
}

/** «marzo de 2023» */
export function monthText(isoDate: string) {
  const date = new Date(isoDate)
  return `${MONTHS[date.getMonth()]} de ${date.getFullYear()}`
}
