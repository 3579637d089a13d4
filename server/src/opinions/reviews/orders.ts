import type { ReviewOrder } from '@remusic/contract/opinions/reviews'
import { type SelectQueryBuilder, sql } from 'kysely'
import { MalformedError } from '../../base/common/errors.ts'

type Order = {
  /** The sort column; null: only the id, which sorts by time. */
  column: 'like_count' | 'score' | null
  direction: 'asc' | 'desc'
}

/** The lowest scores are the exact reverse of the highest, so that both read one index. */
const ORDERS: Record<ReviewOrder, Order> = {
  newest: { column: null, direction: 'desc' },
  liked: { column: 'like_count', direction: 'desc' },
  highest: { column: 'score', direction: 'desc' },
  lowest: { column: 'score', direction: 'asc' },
}

/** The position after the last review of a page: the value it is sorted by, and its id as the tie-breaker. */
export type Position = { isFriend: boolean; value?: number | undefined; id: string }

const FRIENDS = 'friends_'
const CURSOR = /^(?:\d{1,9}_)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function parseCursor(cursor: string | undefined, order: ReviewOrder): Position | null {
  if (cursor === undefined) return null
  const isFriend = cursor.startsWith(FRIENDS)
  const place = isFriend ? cursor.slice(FRIENDS.length) : cursor
  const [id = '', value] = place.split('_').reverse()
  const hasValue = value !== undefined
  if (!CURSOR.test(place) || hasValue !== (ORDERS[order].column !== null)) throw new MalformedError()
  return { isFriend, id, ...(hasValue && { value: Number(value) }) }
}

/** Converts a cursor from an order by value for a list that is now sorted by time. */
export const withoutValue = (cursor: string) => cursor.replace(/^(friends_)?\d{1,9}_/, '$1')

type SortedRow = { id: string; like_count: number; score: number; is_friend: boolean }

export function cursorAfter(row: SortedRow, order: ReviewOrder): string {
  const { column } = ORDERS[order]
  return `${row.is_friend ? FRIENDS : ''}${column === null ? '' : `${row[column]}_`}${row.id}`
}

// biome-ignore lint/suspicious/noExplicitAny: any query with the columns of a review can be sorted
type AnyQuery = SelectQueryBuilder<any, any, any>

/** Sorts a query whose table or subquery has the name `reviews`. */
export function sorted<Q extends AnyQuery>(reviews: Q, order: ReviewOrder): Q {
  const { column, direction } = ORDERS[order]
  const byValue = column === null ? reviews : reviews.orderBy(`reviews.${column}`, direction)
  return byValue.orderBy('reviews.id', direction) as Q
}

/** The reviews after a position, in their order. `value` and `id` may be the placeholders of a compiled query. */
export function after<Q extends AnyQuery>(
  reviews: Q,
  order: ReviewOrder,
  { value, id }: { value?: number | undefined; id?: string | undefined },
): Q {
  if (id === undefined) return reviews
  const { column, direction } = ORDERS[order]
  const isBeyond = direction === 'desc' ? sql`<` : sql`>`
  return reviews.where(
    column === null
      ? sql<boolean>`reviews.id ${isBeyond} ${id}::uuid`
      : sql<boolean>`(${sql.ref(`reviews.${column}`)}, reviews.id) ${isBeyond} (${value}::integer, ${id}::uuid)`,
  ) as Q
}
