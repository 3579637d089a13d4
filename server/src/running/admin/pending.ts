import type { QueryOf } from '@remusic/contract/base/schemas/route'
import { PENDING_TEXTS } from '@remusic/contract/running/admin'
import type {
  listPending,
  listTroubledMails,
  Pending,
  TroubledMail,
} from '@remusic/contract/running/schemas/admin'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError, NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { mailProblem } from '../../base/mail/mailProblems.ts'
import { escapeLike } from '../../people/accounts/queries.ts'
import {
  confirmPendingRegistration,
  mailPendingAgain,
  REGISTRATION_RETENTION_MS,
} from '../../people/accounts/registration.ts'

type Request = { me: Me; params: { id: string }; request: FastifyRequest }

/** Unconfirmed registrations, newest first, without those whose email already belongs to an account. */
export async function findPending(
  db: Db,
  { query = '', cursor, limit }: QueryOf<typeof listPending>,
  now: Date,
) {
  const typed = escapeLike(query)
  const rows = await db
    .selectFrom('registrations')
    .select(['registrations.id', 'name', 'email', 'created_at as createdAt'])
    .select(
      sql<Pending['mail']>`(
        select status from mails
        where to_address = registrations.email and starts_with(dedupe_key, 'confirm:' || registrations.id)
        order by id desc limit 1
      )`.as('mail'),
    )
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - REGISTRATION_RETENTION_MS))
    .where(sql<boolean>`not exists (select from users where users.email = registrations.email)`)
    .$if(query !== '', (found) =>
      found.where(
        sql<boolean>`(folded(name) like '%' || folded(${typed}) || '%' or email like ${`%${typed.toLowerCase()}%`})`,
      ),
    )
    .$if(cursor !== undefined, (found) =>
      found.where(
        sql<boolean>`(created_at, registrations.id) < ((select created_at from registrations where id = ${cursor}), ${cursor}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(
    ({ createdAt, ...row }): Pending => ({
      ...row,
      createdDate: createdAt.toISOString(),
      endsDate: new Date(createdAt.getTime() + REGISTRATION_RETENTION_MS).toISOString(),
    }),
  )
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function confirmForPerson(deps: Deps, { me, params, request }: Request): Promise<string> {
  const { db, clock } = deps
  await db.transaction().execute(async (tx) => {
    const user = await confirmPendingRegistration(tx, deps, { ...params, now: clock.now() })
    if (!user) throw new NotFoundError(PENDING_TEXTS.pendingGone)
    await recordAudit(tx, {
      actorId: me.id,
      action: 'confirm-registration',
      targetUserId: user.id,
      request,
    })
  })
  return PENDING_TEXTS.confirmed
}

export async function resendForPerson(deps: Deps, { me, params, request }: Request): Promise<string> {
  const { db, clock, config } = deps
  if (!config.mailReaches) throw new ConflictError(PENDING_TEXTS.noMail)
  await db.transaction().execute(async (tx) => {
    const outcome = await mailPendingAgain(tx, deps, { ...params, now: clock.now() })
    if (outcome === 'gone') throw new NotFoundError(PENDING_TEXTS.pendingGone)
    if (outcome === 'limit') throw new ConflictError(PENDING_TEXTS.notResent)
    await recordAudit(tx, {
      actorId: me.id,
      action: 'resend-confirmation',
      target: { kind: 'registration', id: params.id },
      request,
    })
  })
  return PENDING_TEXTS.resent
}

/** Mails that have not been delivered, newest first, without those that have never been attempted. */
export async function findTroubledMails(db: Db, { cursor, limit }: QueryOf<typeof listTroubledMails>) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'to_address as to', 'subject', 'status', 'attempts'])
    .select(['last_error as error', 'created_at as createdAt'])
    .where('status', 'in', ['waiting', 'failed', 'held'])
    .$if(cursor !== undefined, (mails) => mails.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(
    ({ createdAt, error, status, ...mail }): TroubledMail => ({
      ...mail,
      status: status as TroubledMail['status'],
      reason: error === null ? null : mailProblem(error),
      createdDate: createdAt.toISOString(),
    }),
  )
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
