import {
  deleteListen,
  editListen,
  type LoggedSource,
  logListen,
  restoreListen,
} from '@remusic/contract/listening/diary'
import type { Listen } from '@remusic/contract/listening/schemas/diary'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../base/api/call.ts'
import { newId } from '../../base/api/newId.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { diaryKeys } from '../../base/queryKeys/diary.ts'
import { listenLaterKeys } from '../../base/queryKeys/listenLater.ts'
import { tasteChanged } from '../../base/queryKeys/taste.ts'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useToast } from '../../base/ui/overlays/toastContext.ts'
import { profileQuery } from '../../people/accounts/queries.ts'
import { session } from '../../people/accounts/session.ts'
import { insertListen, removeListen, replaceListen } from './cache.ts'
import { onDayText, todayIn } from './days.ts'
import { type DiaryItem, type ListenValues, listenDialog } from './dialog.ts'
import { UndoText } from './UndoText.tsx'

/** Long enough to read and undo it; pointing at the toast or focusing it stops the clock. */
const UNDO_VISIBLE_MS = 10_000

/** The ids that the server gives to entries that are shown before it has answered, by their provisional ids. */
const serverIds = new Map<string, Promise<string>>()

/** Null if the entry could not be stored. */
const idOf = async ({ id }: Listen): Promise<string | null> =>
  (await serverIds.get(id)?.catch(() => null)) ?? (serverIds.has(id) ? null : id)

export const itemOf = ({ type, item: { apiId, name, artist, image } }: Listen): DiaryItem => ({
  type,
  apiId,
  name,
  artist,
  image,
})

export const valuesOf = ({ day, again, score, note }: Listen): ListenValues => ({ day, again, score, note })

/**
 * Writes the diary of the member. Every change is shown at once, can be undone from a toast, and is reverted with a message if the
 * server rejects it.
 */
export function useDiary() {
  const client = useQueryClient()
  const { showToast } = useToast()
  const { showBanner } = useBanner()
  return useMemo(() => {
    const fail = (what: string) => (error: unknown) =>
      showBanner({ tone: 'bad', text: `${what}. ${messageOf(error)}` })

    const showUndo = (item: DiaryItem, text: string, undo: () => void) => {
      const hide = showToast({
        picture: <Cover src={item.image} size={40} />,
        text: (
          <UndoText
            text={text}
            onUndo={() => {
              hide()
              undo()
            }}
          />
        ),
        visibleMs: UNDO_VISIBLE_MS,
      })
      return hide
    }

    const log = (item: DiaryItem, values: ListenValues, source: LoggedSource = 'person') => {
      const me = myId()
      const entry = entryOf(item, values, source)
      let shown = entry
      let isUndone = false
      const body = {
        clientId: entry.id,
        type: item.type,
        apiId: item.apiId,
        day: values.day,
        again: values.again,
        note: values.note,
        source,
        ...(values.score !== null && { score: values.score }),
      }
      // The entry is shown at once, so the call must arrive even if the person leaves the page.
      const created = call(logListen, { body }, { keepalive: true })
      const id = created.then((listen) => listen.id)
      serverIds.set(entry.id, id)
      // The callers that await `id` handle its error.
      id.catch(() => {})
      insertListen(client, me, entry)
      const undo = async () => {
        isUndone = true
        removeListen(client, me, shown)
        try {
          await call(deleteListen, { params: { id: await id } })
          changed(client, item)
        } catch (error) {
          // If the entry was created, it still exists.
          created.then(
            () => {
              insertListen(client, me, shown)
              fail('No pudimos deshacerlo')(error)
            },
            () => {},
          )
        }
      }
      const hide = showUndo(
        item,
        source === 'preview'
          ? `Anotamos «${item.name}» en tu diario porque escuchaste el avance entero`
          : `Anotado en tu diario: «${item.name}», ${onDayText(values.day, todayOf(client))}`,
        () => void undo(),
      )
      created.then(
        (listen) => {
          shown = listen
          if (isUndone) return
          replaceListen(client, me, entry, listen)
          changed(client, item)
        },
        (error: unknown) => {
          if (isUndone) return
          removeListen(client, me, entry)
          hide()
          fail('No pudimos anotarlo')(error)
          // Reopen the dialog with the person's input, so that it is not lost.
          if (source === 'person') listenDialog.open(item, values)
        },
      )
    }

    const edit = async (entry: Listen, values: ListenValues) => {
      const me = myId()
      const item = itemOf(entry)
      const id = await idOf(entry)
      if (id === null) return
      const before = { ...entry, id }
      const after = { ...before, ...values }
      replaceListen(client, me, before, after)
      const edited = call(editListen, { params: { id }, body: values })
      let isUndone = false
      const undo = async () => {
        isUndone = true
        replaceListen(client, me, after, before)
        // The server may take calls in any order. If it rejected the change, there is nothing to undo.
        if (!(await edited.then(Boolean, () => false))) return
        try {
          await call(editListen, { params: { id }, body: valuesOf(before) })
          changed(client, item)
        } catch (error) {
          replaceListen(client, me, before, after)
          fail('No pudimos deshacerlo')(error)
        }
      }
      const hide = showUndo(item, `Guardamos el cambio de «${item.name}»`, () => void undo())
      try {
        const listen = await edited
        if (isUndone) return
        replaceListen(client, me, after, listen)
        changed(client, item)
      } catch (error) {
        if (isUndone) return
        replaceListen(client, me, after, before)
        hide()
        fail('No pudimos guardar el cambio')(error)
        listenDialog.edit(before, values)
      }
    }

    const remove = async (entry: Listen) => {
      const me = myId()
      const item = itemOf(entry)
      const id = await idOf(entry)
      if (id === null) return
      const before = { ...entry, id }
      removeListen(client, me, before)
      const deleted = call(deleteListen, { params: { id } })
      let isRestored = false
      const restore = async () => {
        isRestored = true
        insertListen(client, me, before)
        // The entry was not deleted, so there is nothing to restore.
        if (!(await deleted.then(Boolean, () => false))) return
        try {
          await call(restoreListen, { params: { id } })
          changed(client, item)
        } catch (error) {
          removeListen(client, me, before)
          fail('No pudimos deshacerlo')(error)
        }
      }
      const hide = showUndo(item, `Quitamos «${item.name}» de tu diario`, () => void restore())
      try {
        await deleted
        changed(client, item)
      } catch (error) {
        if (isRestored) return
        insertListen(client, me, before)
        hide()
        fail('No pudimos quitarlo')(error)
      }
    }

    return { log, edit, remove, today: () => todayOf(client) }
  }, [client, showToast, showBanner])
}

const myId = () => session.read()?.userId ?? ''

const todayOf = (client: QueryClient) => todayIn(client.getQueryData(profileQuery.queryKey)?.timeZone)

/** The expected answer of the server, as far as it is known before. */
function entryOf(item: DiaryItem, values: ListenValues, source: LoggedSource): Listen {
  return {
    ...values,
    id: newId(),
    type: item.type,
    item: {
      apiId: item.apiId,
      name: item.name,
      artist: item.artist,
      artistId: '',
      image: item.image,
      explicit: false,
      year: null,
      song: null,
    },
    source,
    listenedAt: null,
    from: null,
    createdAt: new Date().toISOString(),
  }
}

/** Invalidates what is computed from the diary. Lists and calendars have been changed in place, so that nothing jumps. */
function changed(client: QueryClient, { type, apiId }: DiaryItem) {
  void client.invalidateQueries({ queryKey: diaryKeys.curve(type, apiId) })
  void client.invalidateQueries({ queryKey: diaryKeys.mine(type, apiId) })
  void client.invalidateQueries({ queryKey: diaryKeys.memories, refetchType: 'none' })
  // A listen completes its item in «Por escuchar», and deleting it makes the item pending again.
  void client.invalidateQueries({ queryKey: listenLaterKeys.lists })
  void client.invalidateQueries({ queryKey: listenLaterKeys.one({ kind: type, apiId }) })
  void tasteChanged(client)
}
