import { DIARY_TEXTS } from '@remusic/contract/listening/diary'
import {
  deleteListen,
  deleteUndated,
  diaryAccess,
  diaryCalendar,
  diarySettings,
  editListen,
  listDiary,
  listensOf,
  listUndated,
  logListen,
  onThisDay,
  opinionCurve,
  restoreListen,
  saveDiarySettings,
} from '@remusic/contract/listening/schemas/diary'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { dayIn, todayOf } from '../../people/accounts/days.ts'
import { deleteListenAs, deleteOldListens, editListenAs, logListenAs, restoreListenAs } from './actions.ts'
import { findAccess, requireDiary } from './audience.ts'
import { findOpinionCurve } from './curve.ts'
import { findMemories } from './onThisDay.ts'
import { findCalendar, findDiary, findListensOf, yearOfDay } from './queries.ts'
import { findDiarySettings, saveDiarySettingsOf } from './settings.ts'
import { deleteUndatedOf, findUndated } from './undated.ts'

const CLEAN_UP = 'diary-clean-up'

export function diaryRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, jobs } = deps
  jobs.defineExpiry(CLEAN_UP, (now) => deleteOldListens(db, now))
  jobs.schedule(CLEAN_UP, '25 * * * *')

  handle(app, logListen, ({ body, me }) => logListenAs(deps, me, body))
  handle(app, editListen, ({ params, body, me }) => editListenAs(deps, me, params.id, body))
  handle(app, deleteListen, async ({ params, me }) => {
    await deleteListenAs(deps, me, params.id)
    return { msg: DIARY_TEXTS.deleted }
  })
  handle(app, restoreListen, ({ params, me }) => restoreListenAs(deps, me, params.id))

  handle(app, listDiary, async ({ params: { userId }, query, me, replica }) => {
    await requireDiary(replica, userId, me)
    return findDiary(replica, userId, { ...query, viewer: me })
  })
  handle(app, diaryCalendar, async ({ params: { userId }, query, me, replica }) => {
    await requireDiary(replica, userId, me)
    const today = dayIn(me?.timeZone ?? 'UTC', clock.now())
    return findCalendar(replica, userId, {
      year: query.year ?? yearOfDay(today),
      today,
      isOwn: me?.id === userId,
    })
  })
  handle(app, diaryAccess, ({ params, me, replica }) => findAccess(replica, params.userId, me))
  handle(app, listensOf, ({ params: { type, apiId }, me, replica }) =>
    findListensOf(replica, me, type, apiId),
  )
  handle(app, listUndated, ({ query, me, replica }) => findUndated(replica, me.id, query))
  handle(app, deleteUndated, async ({ params: { type, apiId }, me }) => {
    await deleteUndatedOf(db, me.id, type, apiId)
    return { msg: DIARY_TEXTS.undatedDeleted }
  })
  handle(app, opinionCurve, ({ params: { type, apiId }, me, replica }) =>
    findOpinionCurve(replica, me, type, apiId),
  )
  handle(app, onThisDay, async ({ me, replica }) => {
    const today = todayOf(me, clock.now())
    return { today, items: await findMemories(replica, me, today) }
  })

  handle(app, diarySettings, ({ me, replica }) => findDiarySettings(replica, me.id))
  handle(app, saveDiarySettings, ({ body, me }) => saveDiarySettingsOf(db, me.id, body))
}
