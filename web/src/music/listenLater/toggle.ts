import {
  addToListenLater,
  LISTEN_LATER_TEXTS,
  removeFromListenLater,
  restoreToListenLater,
} from '@remusic/contract/music/listenLater'
import type { GivenReason, ListenLaterRef } from '@remusic/contract/music/schemas/listenLater'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { listenLaterKeys } from '../../base/queryKeys/listenLater.ts'
import { type BannerControl, useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { listedQuery } from './queries.ts'

export type WantedItem = ListenLaterRef & { name: string }
type Change = 'add' | 'remove' | 'restore'
type Options = {
  client: QueryClient
  showBanner: BannerControl['showBanner']
  reason?: GivenReason | undefined
}

const UNDO_VISIBLE_MS = 6_000

/** Changes are sent one after another, so that the server ends in the state that the button shows. */
let lastSent: Promise<unknown> = Promise.resolve()

/** Hides the banner of the previous change, whose offer to undo may be outdated. */
let hideLast = () => {}

function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = lastSent.then(send, send)
  lastSent = sent.catch(() => {})
  return sent
}

/** Adds an item to the list or takes it off, optimistically: every button of the item changes at once and reverts on an error. */
export async function changeListed(item: WantedItem, change: Change, options: Options): Promise<boolean> {
  const { client, showBanner, reason } = options
  const { kind, apiId, name } = item
  const { queryKey } = listedQuery(item)
  const isListed = change !== 'remove'
  hideLast()
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, isListed)
  try {
    await inTurn(() => SEND[change]({ kind, apiId }, reason))
  } catch (error) {
    client.setQueryData(queryKey, !isListed)
    showBanner({ tone: 'bad', text: messageOf(error as Error) })
    return false
  }
  void client.invalidateQueries({ queryKey: listenLaterKeys.lists })
  if (change === 'restore') {
    // A restored entry may be completed, which only the server knows.
    void client.invalidateQueries({ queryKey })
    return true
  }
  const undo: Change = change === 'add' ? 'remove' : 'restore'
  hideLast = showBanner({
    tone: 'ok',
    text: `${isListed ? LISTEN_LATER_TEXTS.added : LISTEN_LATER_TEXTS.removed}: «${name}»`,
    visibleMs: UNDO_VISIBLE_MS,
    action: { label: 'Deshacer', onClick: () => void undoChange(item, undo, options) },
  })
  return true
}

/** Undoing shows no banner that would undo it in turn. */
const undoChange = (item: WantedItem, change: Change, { client, showBanner }: Options) =>
  changeListed(item, change, {
    client,
    showBanner: (message) => (message.tone === 'bad' ? showBanner(message) : () => {}),
  })

const SEND = {
  add: (params, reason) => call(addToListenLater, { params, body: reason ? { reason } : {} }),
  remove: (params) => call(removeFromListenLater, { params }),
  restore: (params) => call(restoreToListenLater, { params }),
} satisfies Record<Change, (params: ListenLaterRef, reason?: GivenReason) => Promise<unknown>>

export function useChangeListed(item: WantedItem, reason?: GivenReason) {
  const client = useQueryClient()
  const { showBanner } = useBanner()
  return (change: Change) => changeListed(item, change, { client, showBanner, reason })
}
