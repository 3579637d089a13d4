const DAY = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric' })
const SHORT_DAY = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric' })
const MONTH = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric' })

/** «14 de marzo de 2023» */
export const dayText = (isoDate: string) => DAY.format(new Date(isoDate))

/** «3 feb 2023» */
export const shortDayText = (isoDate: string) => SHORT_DAY.format(new Date(isoDate))

/** «marzo de 2023» */
export const monthText = (isoDate: string) => MONTH.format(new Date(isoDate))
