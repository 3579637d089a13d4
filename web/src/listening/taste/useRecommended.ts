import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { playable } from '../../music/catalogue/playable.ts'
import { useDismissal } from './dismissal.ts'
import { type Dismissed, recommendedQuery } from './queries.ts'

/** The recommended songs, with what dismisses each and undoes that. */
export function useRecommended() {
  const query = useQuery(recommendedQuery)
  const { data: songs } = query
  const { dismiss, undo } = useDismissal()
  const failDismissal = useFailure('No pudimos guardarlo')
  const failUndo = useFailure('No pudimos deshacerlo')
  const failRenewal = useFailure('No pudimos buscar otras canciones')
  // The song whose buttons were used last.
  const [touched, setTouched] = useState<string | null>(null)
  const list = useMemo(() => (songs ?? []).filter(({ dismissed }) => !dismissed).map(playable), [songs])
  const items = useMemo(() => {
    const lines = new Set<string>()
    return (songs ?? []).filter(({ dismissed }) => {
      if (!dismissed) return true
      // Several dismissed songs of an artist share one line, at the first of them.
      const line = `${dismissed.kind} ${dismissed.apiId}`
      return !lines.has(line) && lines.add(line)
    })
  }, [songs])
  const firstOf = ({ kind, apiId }: Dismissed) =>
    songs?.find((song) => (kind === 'song' ? song.apiId : song.artistId) === apiId)?.apiId ?? null
  const propsOf = (song: (typeof items)[number]) => ({
    song,
    list,
    takesFocus: touched === song.apiId,
    onDismiss: (item: Dismissed) => {
      setTouched(firstOf(item))
      dismiss.mutateAsync(item).catch(failDismissal)
    },
    onUndo: (item: Dismissed) => {
      setTouched(firstOf(item))
      undo.mutateAsync(item).catch(failUndo)
    },
  })
  const renew = () => {
    setTouched(null)
    void query.refetch().then(({ error }) => error && failRenewal(error))
  }
  return { query, items, propsOf, renew }
}
