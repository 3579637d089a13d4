import { HISTORY_IMPORT_TEXTS } from '@remusic/contract/listening/historyImports'
import {
  cancelHistoryImport,
  chooseHistoryItem,
  confirmHistoryImport,
  historyImport,
  historyReport,
  listHistoryImports,
  listHistoryItems,
  nameHistoryColumns,
  putHistoryChunk,
  readHistory,
  startHistoryImport,
  undoHistoryImport,
} from '@remusic/contract/listening/schemas/historyImports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import {
  cancelAs,
  chooseItemAs,
  confirmAs,
  nameColumnsAs,
  putChunkAs,
  startImportAs,
  startReadingAs,
  undoAs,
} from './actions.ts'
import { ReportNotFoundError } from './errors.ts'
import { historyJobs } from './jobs.ts'
import { asHistoryImport, findImport, findImports, findItems, hasReport } from './queries.ts'
import { reportLines } from './report.ts'
import type { AccountRestorer } from './restoring.ts'

export function historyImportRoutes(app: FastifyInstance, deps: Deps, restoreAccount: AccountRestorer) {
  const { db } = deps
  const goOn = historyJobs(app, deps, restoreAccount)
  /** Carries out the next step at once, on this server if it has capacity. */
  const thenGoOn = async <T>(changed: Promise<T>): Promise<T> => {
    const result = await changed
    goOn()
    return result
  }

  handle(app, startHistoryImport, ({ me, body }) => startImportAs(deps, me, body))
  handle(app, listHistoryImports, ({ me, query }) => findImports(db, me.id, query))
  // Not read from a replica: a replica only catches up with the person's own writes, not with those of jobs.
  handle(app, historyImport, async ({ me, params }) =>
    asHistoryImport(await findImport(db, me.id, params.id)),
  )
  handle(app, putHistoryChunk, ({ me, params, body }) =>
    putChunkAs(deps, me, params.id, params.position, body),
  )
  handle(app, readHistory, ({ me, params }) => thenGoOn(startReadingAs(deps, me, params.id)))
  handle(app, nameHistoryColumns, ({ me, params, body }) =>
    thenGoOn(nameColumnsAs(deps, me, params.id, body)),
  )
  handle(app, listHistoryItems, async ({ me, params, query }) => {
    const { id } = await findImport(db, me.id, params.id)
    return findItems(db, id, query)
  })
  handle(app, chooseHistoryItem, ({ me, params, body }) =>
    chooseItemAs(deps, me, params.id, params.number, body.apiId),
  )
  handle(app, confirmHistoryImport, ({ me, params, body }) => thenGoOn(confirmAs(deps, me, params.id, body)))
  handle(app, undoHistoryImport, ({ me, params }) => thenGoOn(undoAs(deps, me, params.id)))
  handle(app, cancelHistoryImport, async ({ me, params }) => {
    await thenGoOn(cancelAs(deps, me, params.id))
    return { msg: HISTORY_IMPORT_TEXTS.cancelled }
  })
  handle(app, historyReport, async ({ me, params }) => {
    const found = await findImport(db, me.id, params.id)
    if (!hasReport(found)) throw new ReportNotFoundError()
    const day = (found.finished_at ?? found.created_at).toISOString().slice(0, 10)
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `importacion-${day}.csv`,
      content: reportLines(db, found.id),
    }
  })
}
