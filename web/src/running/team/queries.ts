import type { EditedCreator } from '@remusic/contract/running/schemas/team'
import {
  addCreator,
  changeCreatorPicture,
  editCreator,
  orderCreators,
  removeCreator,
  team,
} from '@remusic/contract/running/team'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { adminKeys } from '../../base/queryKeys/admin.ts'
import { teamKeys } from '../../base/queryKeys/team.ts'

export const teamQuery = queryOptions({
  queryKey: teamKeys.all,
  queryFn: ({ signal }) => call(team, {}, { signal }),
})

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: teamKeys.all }),
    client.invalidateQueries({ queryKey: adminKeys.setup }),
    client.invalidateQueries({ queryKey: adminKeys.acts }),
  ])

type Saved = {
  /** Null for a new person. */
  id: string | null
  person: EditedCreator
  /** A data URL, null to remove the picture, undefined to keep it. */
  picture: string | null | undefined
}

/** Saves a person and then the picture, which needs their id. */
export function useSaveCreator() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, person, picture }: Saved) => {
      const saved = id
        ? { ...(await call(editCreator, { params: { id }, body: person })), id }
        : await call(addCreator, { body: person })
      if (picture !== undefined)
        await call(changeCreatorPicture, { params: { id: saved.id }, body: { data: picture } })
      return saved
    },
    onSettled: () => refresh(client),
  })
}

export function useRemoveCreator() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeCreator, { params: { id } }),
    onSettled: () => refresh(client),
  })
}

/** Shows the new order at once and the stored one if it is rejected. */
export function useOrderCreators() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(orderCreators, { body: { ids } }),
    scope: { id: 'order-creators' },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: teamKeys.all })
      client.setQueryData(
        teamQuery.queryKey,
        (data) =>
          data && { creators: data.creators.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) },
      )
    },
    onSettled: () => refresh(client),
  })
}
