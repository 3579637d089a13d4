import { FIRST_DAY, ON_THIS_DAY_SHOWN } from '@remusic/contract/listening/diary'
import type { Memory } from '@remusic/contract/listening/schemas/diary'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { isOfShownItem as isReviewOfShownItem } from '../../opinions/reviews/filters.ts'
import { asPage, selectReviews } from '../../opinions/reviews/queries.ts'
import { dayIn } from '../../people/accounts/days.ts'
import { asListens, isOfShownItem, selectListens, yearOfDay } from './queries.ts'

/** Finds the reviews and listens of this day in earlier years, newest first; on the same day, reviews come before listens. */
export async function findMemories(db: Db, me: Me, today: string): Promise<Memory[]> {
  const days = sameDaysBefore(today)
  const [reviews, listens] = await Promise.all([findReviewsOf(db, me, days), findListensOn(db, me, days)])
  const reviewed = new Set(
    reviews.map(({ day, review: { target } }) => `${day} ${target.kind} ${target.apiId}`),
  )
  const others = listens.filter(
    ({ day, listen }) => !reviewed.has(`${day} ${listen.type} ${listen.item.apiId}`),
  )
  const yearsAgo = ({ day }: { day: string }) => yearOfDay(today) - yearOfDay(day)
  return [...reviews, ...others]
    .map((memory) => ({ ...memory, yearsAgo: yearsAgo(memory) }))
    .sort((a, b) => a.yearsAgo - b.yearsAgo)
    .slice(0, ON_THIS_DAY_SHOWN)
}

/** The same day of earlier years. In years without a 29 February, its anniversary is the 28th. */
export function sameDaysBefore(today: string): string[] {
  const [year, date] = [yearOfDay(today), today.slice(5)]
  const days: string[] = []
  for (let before = year - 1; before >= yearOfDay(FIRST_DAY); before--) {
    if (date !== '02-29' || isLeap(before)) days.push(`${before}-${date}`)
    if (date === '02-28' && !isLeap(year) && isLeap(before)) days.push(`${before}-02-29`)
  }
  return days
}

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29

async function findReviewsOf(db: Db, me: Me, days: readonly string[]) {
  const found = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', me.id)
    .where('visible', '=', true)
    .where(isReviewOfShownItem)
    .where(sql<boolean>`(created_at at time zone ${me.timeZone})::date = any(${days}::date[])`)
    .orderBy('id', 'desc')
    .limit(ON_THIS_DAY_SHOWN)
    .execute()
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await selectReviews(db, { viewerId: me.id, people: 'me' }, (reviews) =>
    reviews.where('id', 'in', ids),
  ).execute()
  const { items } = await asPage(db, rows, me, { limit: ON_THIS_DAY_SHOWN, order: 'newest' })
  return items.map((review) => ({
    kind: 'review' as const,
    day: dayIn(me.timeZone, new Date(review.createdAt)),
    review,
  }))
}

async function findListensOn(db: Db, me: Me, days: readonly string[]) {
  const rows = await selectListens(db)
    .where('listens.user_id', '=', me.id)
    .where('listens.deleted_at', 'is', null)
    .where('listens.day', '=', sql<string>`any(${days}::date[])`)
    .where(isOfShownItem)
    .orderBy('listens.day', 'desc')
    .orderBy('listens.id', 'desc')
    .limit(2 * ON_THIS_DAY_SHOWN)
    .execute()
  const listens = await asListens(db, rows, me)
  return listens.map((listen) => ({ kind: 'listen' as const, day: listen.day, listen }))
}
