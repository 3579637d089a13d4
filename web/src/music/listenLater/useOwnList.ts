import { moveInListenLater } from '@remusic/contract/music/listenLater'
import type { ListenLaterEntry } from '@remusic/contract/music/schemas/listenLater'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { listenLaterKeys } from '../../base/queryKeys/listenLater.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { entriesOf, keyOf, refOf, withMoved, withoutEntry } from './order.ts'
import { type PendingPages, pendingPages } from './queries.ts'
import { changeListed } from './toggle.ts'

type Move = { entry: ListenLaterEntry; before: ListenLaterEntry | null }

/** Edits the member's list: optimistic, one change after another, and refetched after an error. */
export function useOwnList() {
  const client = useQueryClient()
  const { showBanner } = useBanner()
  const showMoveFailure = useFailure('No pudimos moverlo')
  const { queryKey } = pendingPages
  const update = (change: (pages: PendingPages) => PendingPages) => {
    // A list that the server read before the change would bring back the old order.
    void client.cancelQueries({ queryKey })
    client.setQueryData<PendingPages>(queryKey, (pages) => pages && change(pages))
  }
  const mutation = useMutation({
    scope: { id: 'listen later order' },
    mutationFn: ({ entry, before }: Move) =>
      call(moveInListenLater, { params: refOf(entry), body: { before: before && refOf(before) } }),
    onError: () => client.invalidateQueries({ queryKey }),
  })

  return {
    /** Moves an entry to a place among the loaded ones, counted from 1; to the end of the list with `null`. */
    move(entry: ListenLaterEntry, place: number | null) {
      const pages = client.getQueryData<PendingPages>(queryKey)
      if (!pages) return
      const others = entriesOf(pages).filter((each) => keyOf(each) !== keyOf(entry))
      const isAllLoaded = pages.pages.at(-1)?.next === null
      const before = place === null ? null : (others[place - 1] ?? null)
      update((list) =>
        place !== null || isAllLoaded
          ? withMoved(list, entry, place ?? others.length + 1)
          : // The end is on a page that has not been loaded.
            withoutEntry(list, entry),
      )
      mutation.mutateAsync({ entry, before }).then(() => {
        if (!isAllLoaded && place === null) void client.invalidateQueries({ queryKey })
      }, showMoveFailure)
    },
    async remove(entry: ListenLaterEntry) {
      if (entry.crossedOffAt === null) update((list) => withoutEntry(list, entry))
      const item = { ...refOf(entry), name: entry.target.name }
      if (!(await changeListed(item, 'remove', { client, showBanner })))
        void client.invalidateQueries({ queryKey: listenLaterKeys.lists })
    },
  }
}
