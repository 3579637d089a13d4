import type { QueryOf } from '@remusic/contract/base/schemas/route'
import type { Act, listActs } from '@remusic/contract/running/schemas/admin'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { isUndoable, type Undos } from './undoing.ts'

/** The audit log, newest first. The cursor is the id of the last entry on the page. */
export async function findAuditEntries(
  db: Db,
  { cursor, limit, actor, target, action, from, until }: QueryOf<typeof listActs>,
  { now, undos }: { now: Date; undos: Undos },
) {
  const rows = await selectEntries(db)
    .$if(actor !== undefined, (acts) => acts.where('audit_log.actor_id', '=', actor ?? ''))
    .$if(target !== undefined, (acts) => acts.where('audit_log.target_user_id', '=', target ?? ''))
    .$if(action !== undefined, (acts) => acts.where('audit_log.action', '=', action ?? ''))
    .$if(from !== undefined, (acts) => acts.where('audit_log.at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (acts) => acts.where('audit_log.at', '<', new Date(until ?? 0)))
    .$if(cursor !== undefined, (acts) =>
      acts.where(
        sql<boolean>`(audit_log.at, audit_log.id) < ((select at from audit_log where id = ${cursor}), ${cursor}::uuid)`,
      ),
    )
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map((row) => asEntry(row, !row.isUndone && isUndoable(undos, row, now)))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

function selectEntries(db: Db) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('users as targets', 'targets.id', 'audit_log.target_user_id')
    .leftJoin('audit_log as undone', 'undone.id', 'audit_log.undoes')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.reason'])
    .select(['audit_log.target_kind', 'audit_log.target_id', 'audit_log.before', 'audit_log.after'])
    .select(['actors.id as actorId', 'actors.name as actorName', 'actors.picture_id as actorPicture'])
    .select(['targets.id as targetId', 'targets.name as targetName', 'targets.picture_id as targetPicture'])
    .select('undone.at as undoesAt')
    .select(
      sql<boolean>`exists (select from audit_log as later where later.undoes = audit_log.id)`.as('isUndone'),
    )
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

function asEntry(row: EntryRow, undoable: boolean): Act {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: personOrNull(row.actorId, row.actorName, row.actorPicture),
    action: row.action,
    target: personOrNull(row.targetId, row.targetName, row.targetPicture),
    targetKind: row.target_kind,
    targetId: row.target_id,
    before: row.before as Act['before'],
    after: row.after as Act['after'],
    reason: row.reason,
    undoes: row.undoesAt?.toISOString() ?? null,
    undone: row.isUndone,
    undoable,
  }
}

function personOrNull(id: string | null, name: string | null, picture_id: string | null) {
  return id === null || name === null ? null : asPerson({ id, name, picture_id })
}
