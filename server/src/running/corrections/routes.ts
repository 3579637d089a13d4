import { CORRECTION_TEXTS } from '@remusic/contract/running/corrections'
import {
  correctItem,
  decideCorrection,
  hideItem,
  itemToCorrect,
  listCorrections,
  listHiddenItems,
  mergeItem,
  mergePreview,
  ownCorrections,
  proposeCorrection,
  withdrawCorrection,
} from '@remusic/contract/running/schemas/corrections'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../base/http/handle.ts'
import type { MergingDeps } from '../../music/catalogue/merging.ts'
import { findValues } from '../../music/catalogue/overrides.ts'
import { deleteOldMerges } from '../../music/catalogue/unmerging.ts'
import { decideCorrectionAs } from './deciding.ts'
import { correctItemAs, hideItemAs, mergeItemAs, previewMerge } from './editing.ts'
import { findHiddenItems } from './hidden.ts'
import { asCorrectedItem, findItem } from './items.ts'
import { proposeAs, withdrawAs } from './proposing.ts'
import { findCorrection, findCorrections, findOwnCorrections, findPendingOf } from './queries.ts'

const FORGET_MERGES = 'catalogue-forget-merges'

export function correctionRoutes(app: FastifyInstance, deps: MergingDeps) {
  const { db, jobs } = deps
  jobs.defineExpiry(FORGET_MERGES, (now) => deleteOldMerges(db, now))
  jobs.schedule(FORGET_MERGES, '50 * * * *')
  handle(app, itemToCorrect, async ({ query, me }) => {
    const item = await findItem(db, query.kind, query.id, { includesHidden: me.role === 'Admin' })
    return {
      item: asCorrectedItem(item),
      values: (await findValues(db, item)) ?? {},
      pending: await findPendingOf(db, me.id, item),
      hidden: item.hiddenItself,
    }
  })
  handle(app, proposeCorrection, async ({ body, me }) => ({
    msg: CORRECTION_TEXTS.sent,
    corrections: await proposeAs(deps, me, body),
  }))
  handle(app, ownCorrections, ({ query, me }) => findOwnCorrections(db, me.id, query))
  handle(app, withdrawCorrection, async ({ params, me }) => ({ msg: await withdrawAs(deps, me, params.id) }))

  handle(app, listCorrections, ({ query }) => findCorrections(db, query))
  handle(app, decideCorrection, async ({ params: { id }, body, me, request }) => ({
    msg: await decideCorrectionAs(deps, me, { id, ...body, request }),
    correction: await findCorrection(db, id),
  }))
  handle(app, correctItem, async ({ body, me, request }) => ({
    msg: await correctItemAs(deps, me, { ...body, request }),
  }))
  handle(app, listHiddenItems, ({ query }) => findHiddenItems(db, query))
  handle(app, hideItem, async ({ body, me, request }) => ({
    msg: await hideItemAs(deps, me, { ...body, request }),
  }))
  handle(app, mergePreview, ({ query }) => previewMerge(db, query))
  handle(app, mergeItem, async ({ body, me, request }) => ({
    msg: CORRECTION_TEXTS.merged,
    apiId: await mergeItemAs(deps, me, { ...body, request }),
  }))
}
