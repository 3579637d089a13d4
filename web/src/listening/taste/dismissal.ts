import { dismissItem, undoDismissal } from '@remusic/contract/listening/taste'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { tasteKeys } from '../../base/queryKeys/taste.ts'
import { type Dismissed, type ListedSong, recommendedQuery } from './queries.ts'

const isSame = (one: Dismissed, other: Dismissed) => one.kind === other.kind && one.apiId === other.apiId

const isOf = (song: ListedSong, { kind, apiId }: Dismissed) =>
  kind === 'song' ? song.apiId === apiId : song.artistId === apiId

/** Dismisses a song or an artist, or undoes it: the list changes at once and changes back on an error. */
export function useDismissal() {
  const client = useQueryClient()
  const change = async (one: (song: ListedSong) => ListedSong) => {
    // A list that is being loaded could still contain it.
    await client.cancelQueries({ queryKey: recommendedQuery.queryKey })
    client.setQueryData(recommendedQuery.queryKey, (songs) => songs?.map(one))
  }
  const hide = (item: Dismissed) =>
    change((song) => (!song.dismissed && isOf(song, item) ? { ...song, dismissed: item } : song))
  const show = (item: Dismissed) =>
    change(({ dismissed, ...song }) =>
      dismissed && !isSame(dismissed, item) ? { ...song, dismissed } : song,
    )
  const onSuccess = () => client.invalidateQueries({ queryKey: tasteKeys.dismissals })
  // In one scope: undoing must reach the server after the dismissal.
  const scope = { id: 'dismissals' }
  const dismiss = useMutation({
    scope,
    mutationFn: ({ kind, apiId }: Dismissed) => call(dismissItem, { params: { kind, apiId } }),
    onMutate: hide,
    onError: (_error, item) => show(item),
    onSuccess,
  })
  const undo = useMutation({
    scope,
    mutationFn: ({ kind, apiId }: Dismissed) => call(undoDismissal, { params: { kind, apiId } }),
    onMutate: show,
    onError: (_error, item) => hide(item),
    onSuccess,
  })
  return { dismiss, undo }
}
