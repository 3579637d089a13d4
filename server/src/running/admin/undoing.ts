import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import type { FastifyRequest } from 'fastify'
import { KEPT_FOR_UNDO_MS } from '../../base/audit/auditLog.ts'
import { ConflictError, NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import type { MergingDeps } from '../../music/catalogue/merging.ts'
import { findManagedPlan } from '../../people/premium/managedPlan.ts'
import { type Stored, undoPrice } from '../../people/premium/prices.ts'
import { hideItemAs, unmergeItemsAs } from '../corrections/editing.ts'
import { restoreCreatorAs } from '../team/removing.ts'
import { changeRole, GIVE_PREMIUM } from './roles.ts'

type UndoRequest = { id: string; reason?: string | undefined; request: FastifyRequest }
type Facts = Record<string, unknown>
export type Undo = (
  deps: MergingDeps,
  me: Me,
  act: LoggedAct,
  options: Omit<UndoRequest, 'id'>,
) => Promise<string>

/** Undo functions by the name of the logged action. Each undo is logged as a new action that refers to the one it reverts. */
export type Undos = Record<string, Undo>

/** Undos of the modules that this one may import; `app.ts` adds the others. */
export const UNDOS: Undos = {
  'save-price': undoPriceAct,
  'delete-price': undoPriceAct,
  'take-premium': givePremiumBack,
  'merge-items': (deps, me, { id, kind, before, after }, options) => {
    const act = { id, kind: kind as ItemKind, before: (before ?? {}) as Facts, after: (after ?? {}) as Facts }
    return unmergeItemsAs(deps, me, { act, ...options })
  },
  'remove-creator': (deps, me, { id: undoes, targetId }, options) =>
    restoreCreatorAs(deps, { me, id: targetId ?? '', undoes, ...options }),
  'hide-item': (deps, me, act, options) => setHidden(deps, me, act, { ...options, hidden: false }),
  'show-item': (deps, me, act, options) => setHidden(deps, me, act, { ...options, hidden: true }),
}

/** Actions whose undo needs data beyond the audit log, with the logged field that says whether the data was kept. */
const KEPT: Record<string, string> = { 'merge-items': 'merges', 'remove-creator': 'kept' }

/** Whether it makes sense to offer the undo of an act that is not undone yet. */
export function isUndoable(
  undos: Undos,
  { action, at, after }: { action: string; at: Date; after: unknown },
  now: Date,
) {
  // After a refund there is no paid period left to restore.
  if (action === 'take-premium' && (after as Facts | null)?.refund) return false
  const mark = KEPT[action]
  if (mark === undefined) return action in undos
  const isKept = now.getTime() - at.getTime() < KEPT_FOR_UNDO_MS
  return isKept && (after as Facts | null)?.[mark] !== undefined
}

/** Undoes an Admin's action once, provided that nothing has changed its result since. */
export async function undoActAs(
  deps: MergingDeps,
  me: Me,
  { id, ...options }: UndoRequest,
  undos: Undos,
): Promise<string> {
  const act = await findAct(deps.db, id)
  const undo = undos[act.action]
  if (!undo) throw new ConflictError(UNDO_TEXTS.notUndoable)
  if (act.isUndone) throw new ConflictError(UNDO_TEXTS.alreadyUndone)
  return undo(deps, me, act, options).catch((error) => {
    throw isViolationOf(error, 'audit_log_undoes') ? new ConflictError(UNDO_TEXTS.alreadyUndone) : error
  })
}

async function findAct(db: Db, id: string) {
  const act = await db
    .selectFrom('audit_log')
    .select(['id', 'action', 'target_kind as kind', 'target_id as targetId', 'target_user_id as userId'])
    .select(['before', 'after'])
    .select((log) =>
      log
        .exists(
          log
            .selectFrom('audit_log as later')
            .select('later.id')
            .whereRef('later.undoes', '=', 'audit_log.id'),
        )
        .$castTo<boolean>()
        .as('isUndone'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!act) throw new NotFoundError(UNDO_TEXTS.notFound)
  return act
}

type LoggedAct = Awaited<ReturnType<typeof findAct>>

const setHidden = (
  deps: Deps,
  me: Me,
  { id: undoes, kind, targetId }: LoggedAct,
  options: Omit<UndoRequest, 'id'> & { hidden: boolean },
) => hideItemAs(deps, me, { kind: kind as ItemKind, id: targetId ?? '', undoes, ...options })

/** Restores Premium as it was. A paid period can only be restored while some of it is left. */
async function givePremiumBack(
  deps: Deps,
  me: Me,
  { id: undoes, userId, before }: LoggedAct,
  options: Omit<UndoRequest, 'id'>,
) {
  if (userId === null) throw new ConflictError(UNDO_TEXTS.notUndoable)
  const { taken } = await findManagedPlan(deps.db, userId, deps.clock.now())
  if ((before as Facts | null)?.gift !== true && !taken) throw new ConflictError(UNDO_TEXTS.planChanged)
  const endless = (before as Facts | null)?.gift === true
  return changeRole(deps, me, GIVE_PREMIUM, { userId, endless, undoes, ...options })
}

function undoPriceAct(
  deps: Deps,
  me: Me,
  { id, targetId, before, after }: LoggedAct,
  options: Omit<UndoRequest, 'id'>,
) {
  const act = { id, key: targetId ?? '', before: before as Stored | null, after: after as Stored | null }
  return undoPrice(deps, me, { act, ...options })
}
