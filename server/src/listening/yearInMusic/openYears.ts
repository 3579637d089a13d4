import { opensOn } from '@remusic/contract/listening/yearInMusic'

/** The year of a day, 'YYYY-MM-DD'. */
export const yearOf = (day: string) => Number(day.slice(0, 4))

/** Whether a year can be opened on this day: one that is over, and the current one from 1 December on. */
export const isOpen = (year: number, today: string) => today >= opensOn(year)

export const newestOpenYear = (today: string) =>
  isOpen(yearOf(today), today) ? yearOf(today) : yearOf(today) - 1
