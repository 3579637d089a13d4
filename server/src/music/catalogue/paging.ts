import type { Pagination } from '@remusic/contract/music/schemas/catalogue'

/** The spec defines `index` as the position of the last item seen, except 0, which is the beginning. */
export const startOf = (index: number) => (index === 0 ? 0 : index + 1)

/** The total and the `index` of the next and previous page. */
export function paginationOf(index: number, limit: number, total: number): Pagination {
  const start = startOf(index)
  const indexOf = (first: number) => (first <= 0 ? 0 : first - 1)
  return {
    limit,
    total,
    next: start + limit < total ? indexOf(start + limit) : null,
    prev: start > 0 ? indexOf(start - limit) : null,
  }
}
