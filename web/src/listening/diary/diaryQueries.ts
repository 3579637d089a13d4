import { yearOf } from './days.ts'
import { periodOf } from './period.ts'
import { calendarQuery, diaryPages } from './queries.ts'

/** The queries for the first view of a diary. */
export function diaryQueries(userId: string, search: URLSearchParams) {
  const period = periodOf(search)
  return [
    calendarQuery(userId, null),
    ...(period === '' ? [] : [calendarQuery(userId, yearOf(period))]),
    diaryPages(userId, period),
  ]
}
