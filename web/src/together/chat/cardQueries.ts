import type { AddableKind } from '@remusic/contract/together/chatCards'
import {
  addToChatPlaylist,
  chatCards,
  chatPlaylist,
  MAX_CARDS_PER_CALL,
} from '@remusic/contract/together/chatCards'
import type { ChatCard } from '@remusic/contract/together/schemas/chatCards'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { batched } from '../../base/api/batched.ts'
import { call } from '../../base/api/call.ts'
import { chatKeys } from '../../base/queryKeys/chat.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'

type Wanted = { chatId: string; item: string }

const CARD_STALE_MS = 30_000

/** Loads the cards of a screen in one call for each chat among them; there is hardly ever more than one. */
const loadCard = batched(async (wanted: Wanted[]) => {
  const chatIds = [...new Set(wanted.map(({ chatId }) => chatId))]
  const found = await Promise.all(
    chatIds.map(async (chatId) => {
      const items = wanted.filter((each) => each.chatId === chatId).map(({ item }) => item)
      const { cards } = await call(chatCards, { params: { chatId }, query: { items: items.join() } })
      return [chatId, new Map(cards.map((card) => [card.item, card]))] as const
    }),
  )
  const byChat = new Map(found)
  return wanted.map(({ chatId, item }): ChatCard | null => byChat.get(chatId)?.get(item) ?? null)
}, MAX_CARDS_PER_CALL)

/** The scores of the members for what a message links to; null if it does not exist. */
export const cardQuery = (chatId: string, item: string) =>
  queryOptions({
    queryKey: chatKeys.card(chatId, item),
    queryFn: () => loadCard({ chatId, item }),
    staleTime: CARD_STALE_MS,
  })

/** The playlist of a chat; null until somebody adds to it. */
export const chatPlaylistQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.playlist(chatId),
    queryFn: async ({ signal }) => (await call(chatPlaylist, { params: { chatId } }, { signal })).playlist,
  })

/** Adds what a message links to to the playlist of the chat, which the first call creates. */
export function useAddToChatPlaylist(chatId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { kind: AddableKind; id: string }) =>
      call(addToChatPlaylist, { params: { chatId }, body }),
    onSuccess: ({ playlist }) => {
      client.setQueryData(chatPlaylistQuery(chatId).queryKey, playlist)
      void client.invalidateQueries({ queryKey: chatKeys.cards(chatId) })
      void client.invalidateQueries({ queryKey: playlistKeys.all })
    },
  })
}
