import { MODERATION_TEXTS } from '@remusic/contract/moderation'
import { NOTIFICATION } from '@remusic/contract/notifications'
import type { Decision } from '@remusic/contract/schemas/moderation'
import type { FastifyRequest } from 'fastify'
import { actAsAdmin, banWithin } from '../accounts/activity.ts'
import { recordAudit } from '../audit/auditLog.ts'
import { republishMessage } from '../chat/republishMessage.ts'
import type { Db } from '../database/client.ts'
import { notify } from '../notifications/notify.ts'
import { publishAfterCommit } from '../notifications/push.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { withdrawCommentNotification } from '../reviews/comments.ts'
import { CaseNotFoundError, OwnCaseError } from './errors.ts'
import { TO_REPORTER, toAuthor } from './notices.ts'
import { isHidable, setHidden } from './reportable.ts'

type DecisionRequest = { id: string; note?: string | undefined; request: FastifyRequest }

const STATUS = { dismiss: 'dismissed', hide: 'hidden', ban: 'banned' } as const

/** Decides an open case once and notifies everyone who reported it. Content that was restored can be hidden again. */
export async function decideCaseAs(
  deps: Deps,
  me: Me,
  { id, decision, note, request }: DecisionRequest & { decision: Decision },
): Promise<string> {
  const now = deps.clock.now()
  const found = await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me)
    const open = await lockCaseToDecide(tx, me, id)
    const isRehide = open.status === 'shown' && decision === 'hide'
    if (open.status !== 'open' && !isRehide) throw new ConflictError(MODERATION_TEXTS.alreadyDecided)
    if (decision === 'ban') await banWithin(tx, deps, open.author_id, now)
    if (decision !== 'dismiss') await hide(tx, open, decision, now)
    if (decision !== 'dismiss' && open.kind === 'comment')
      publish(await withdrawCommentNotification(tx, open.target_id, now))
    await saveDecision(tx, open, { status: STATUS[decision], action: decision, me, note, request, now })

    // Reporters were notified of the first hiding and never of the restoring, so a second notice would confuse them.
    for (const reporterId of isRehide ? [] : await findReporters(tx, id))
      publish(await notify(tx, notice(reporterId, id, TO_REPORTER[decision]), now))
    if (decision === 'hide' && isHidable(open.kind))
      publish(await notify(tx, notice(open.author_id, id, toAuthor.hidden(open.kind, open.text)), now))
    return open
  })
  if (decision === 'ban') deps.sockets.disconnectUser(found.author_id)
  if (decision === 'dismiss') return MODERATION_TEXTS.dismissed
  if (found.kind === 'message') await republishMessage(deps, found.target_id)
  if (decision === 'hide') return MODERATION_TEXTS.hidden
  return found.kind === 'user' ? MODERATION_TEXTS.userBanned : MODERATION_TEXTS.banned
}

/** Makes hidden content visible again. A ban is lifted by restoring the account instead. */
export async function showAgainAs(
  deps: Deps,
  me: Me,
  { id, note, request }: DecisionRequest,
): Promise<string> {
  const now = deps.clock.now()
  const found = await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me)
    const hidden = await lockCaseToDecide(tx, me, id)
    const wasHidden = hidden.status === 'hidden' || hidden.status === 'banned'
    if (!wasHidden || !isHidable(hidden.kind)) throw new ConflictError(MODERATION_TEXTS.notHidden)
    if (!(await setHidden(tx, hidden.kind, hidden.target_id, null)))
      throw new ConflictError(MODERATION_TEXTS.gone)
    await saveDecision(tx, hidden, { status: 'shown', action: 'show', me, note, request, now })
    publish(await notify(tx, notice(hidden.author_id, id, toAuthor.shown(hidden.kind, hidden.text)), now))
    return hidden
  })
  if (found.kind === 'message') await republishMessage(deps, found.target_id)
  return MODERATION_TEXTS.shown
}

type FoundCase = Awaited<ReturnType<typeof lockCaseToDecide>>

async function hide(tx: Db, { kind, target_id }: FoundCase, decision: Decision, now: Date) {
  if (!isHidable(kind)) {
    if (decision === 'hide') throw new ConflictError(MODERATION_TEXTS.userNotHidden)
    return
  }
  const isThere = await setHidden(tx, kind, target_id, now)
  if (!isThere && decision === 'hide') throw new ConflictError(MODERATION_TEXTS.gone)
}

type Outcome = Pick<DecisionRequest, 'note' | 'request'> & {
  status: 'dismissed' | 'hidden' | 'banned' | 'shown'
  action: Decision | 'show'
  me: Me
  now: Date
}

async function saveDecision(tx: Db, found: FoundCase, { status, action, me, note, request, now }: Outcome) {
  await tx
    .updateTable('report_cases')
    .set({ status, decided_by: me.id, decided_at: now, note: note ?? null })
    .where('id', '=', found.id)
    .execute()
  await recordAudit(tx, {
    actorId: me.id,
    action,
    targetUserId: found.author_id,
    target: { kind: found.kind, id: found.target_id },
    before: { case: found.status },
    after: { case: status },
    reason: note,
    request,
  })
}

/** An Admin may not decide a case about their own content. */
async function lockCaseToDecide(tx: Db, me: Me, id: string) {
  const found = await tx
    .selectFrom('report_cases')
    .select(['id', 'kind', 'target_id', 'author_id', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new CaseNotFoundError()
  if (found.author_id === me.id) throw new OwnCaseError()
  const latestReport = await tx
    .selectFrom('reports')
    .select('reported_text as text')
    .where('case_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...found, text: latestReport?.text ?? '' }
}

async function findReporters(tx: Db, caseId: string): Promise<string[]> {
  const reports = await tx
    .selectFrom('reports')
    .select('reporter_id')
    .where('case_id', '=', caseId)
    .orderBy('reporter_id')
    .execute()
  return reports.map((report) => report.reporter_id)
}

const notice = (receiverId: string, caseId: string, title: string) => ({
  type: NOTIFICATION.moderation,
  receiverId,
  groupKey: `case:${caseId}`,
  title,
})
