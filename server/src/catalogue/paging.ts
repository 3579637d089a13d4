import type { Pagination } from '@remusic/contract/catalogue'

/** `index` 0 is the beginning; any other is the place of the last thing already seen. */
export const startOf = (index: number) => (index === 0 ? 0 : index + 1)

/** The figures below a page that starts at `index`, and the `index` of the pages around it. */
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
