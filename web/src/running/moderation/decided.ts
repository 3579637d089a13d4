import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { adminKeys, filterOf } from '../../base/queryKeys/admin.ts'
import { appealKeys } from '../../base/queryKeys/appeals.ts'
import { moderationKeys } from '../../base/queryKeys/moderation.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'

type Decided = { id: string; state: string }
type Pages = InfiniteData<{ items: Decided[]; next: string | null }>

/**
 * Moves what was decided between the cached lists under `lists`, and invalidates what else a decision changes: other lists,
 * counts, the audit log and the content itself.
 */
export function applyDecision(client: QueryClient, lists: QueryKey, decided: Decided) {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: lists })) {
    const { state } = filterOf<{ state: string }>(key)
    const changed = (each: Decided) =>
      each.id !== decided.id ? [each] : state === decided.state ? [decided] : []
    if (data)
      client.setQueryData<Pages>(key, {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(changed) })),
      })
  }
  return Promise.all([
    client.invalidateQueries({ queryKey: adminKeys.counts }),
    ...[
      appealKeys.appeals,
      moderationKeys.cases,
      adminKeys.users,
      adminKeys.acts,
      reviewKeys.all,
      reviewKeys.allComments,
      playlistKeys.all,
    ].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })),
  ])
}
