import { type BanLength, MODERATION_TEXTS, type RuleKey } from '@remusic/contract/running/moderation'
import type { CaseState, NewDecision, ReportedKind } from '@remusic/contract/running/schemas/moderation'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { actAsAdmin } from '../../people/accounts/activity.ts'
import { type BanDeps, banWithin, endOfBan } from '../../people/accounts/bans.ts'
import { type Notice, notify } from '../../people/notifications/notify.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { CaseNotFoundError, OwnCaseError } from './errors.ts'
import { noticeToAuthor, noticeToReporter, TO_REPORTER, toAuthor } from './notices.ts'
import type { ModerationDeps, Reportable, Reportables } from './reportable.ts'
import { openCase } from './reporting.ts'
import { TRANSITIONS } from './transitions.ts'

type DecisionRequest<T> = T & { id: string; request: FastifyRequest }

/** Decides an open case once and notifies everyone who reported it. Content that was restored can be hidden again. */
export async function decideCaseAs(
  deps: ModerationDeps,
  me: Me,
  { id, request, ...chosen }: DecisionRequest<NewDecision>,
): Promise<string> {
  const { decision } = chosen
  const now = deps.clock.now()
  const found = await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me)
    const open = await lockCaseToDecide(tx, me.id, id)
    await decideWithin(tx, deps, open, { chosen, actorId: me.id, request, now, publish })
    return open
  })
  if (decision === 'ban') deps.sockets.disconnectUser(found.author_id)
  if (decision === 'dismiss') return MODERATION_TEXTS.dismissed
  await deps.reportables[found.kind].republish?.(deps, found.target_id)
  if (decision === 'hide') return MODERATION_TEXTS.hidden
  return found.kind === 'user' ? MODERATION_TEXTS.userBanned : MODERATION_TEXTS.banned
}

/** Makes hidden content visible again. A ban is lifted by restoring the account, and a disputed decision by its appeal. */
export async function showAgainAs(
  deps: ModerationDeps,
  me: Me,
  { id, note, request }: DecisionRequest<{ note?: string | undefined }>,
): Promise<string> {
  const now = deps.clock.now()
  const found = await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me)
    const hidden = await lockCaseToDecide(tx, me.id, id)
    const status = TRANSITIONS[hidden.status].show
    const isOnlyBanned = hidden.kind === 'user' && hidden.status === 'banned'
    if (status === undefined || isOnlyBanned) throw new ConflictError(MODERATION_TEXTS.notHidden)
    if (hidden.isBanInForce) throw new ConflictError(MODERATION_TEXTS.stillBanned)
    if (hidden.isAppealed) throw new ConflictError(MODERATION_TEXTS.appealed)
    if (!(await deps.reportables[hidden.kind].setHidden(tx, hidden.target_id, null)))
      throw new ConflictError(MODERATION_TEXTS.gone)
    await saveDecision(tx, hidden, { status, action: 'show', actorId: me.id, note, request, now })
    const title = toAuthor.shown(hidden.kind, hidden.text)
    publish(await notify(tx, noticeToAuthor(hidden.author_id, id, title), now))
    return hidden
  })
  await deps.reportables[found.kind].republish?.(deps, found.target_id)
  return MODERATION_TEXTS.shown
}

type Operated = { kind: ReportedKind; targetId: string; authorId: string }
type Hiding = { rule: RuleKey; note: string; now: Date }
/** The dependencies of a decision, also on the command line. */
export type DecisionDeps = BanDeps & { reportables: Reportables }

/** Hides content on behalf of the operator, by deciding the open case about it or a new case without reports. */
export async function hideByOperator(
  tx: Db,
  deps: DecisionDeps,
  { kind, targetId, authorId }: Operated,
  { now, ...chosen }: Hiding,
): Promise<void> {
  const id = await openCase(tx, { kind, targetId, authorId, reports: 0 }, now)
  const open = await lockCaseToDecide(tx, null, id)
  await decideWithin(tx, deps, open, {
    chosen: { decision: 'hide', ...chosen },
    actorId: null,
    now,
    // The command line has no connected clients to publish to.
    publish: () => {},
  })
}

type Deciding = {
  chosen: NewDecision
  /** Null for the command line. */
  actorId: string | null
  request?: FastifyRequest
  now: Date
  publish: (notice: Notice | null) => void
}

/** Decides a locked case in the caller's transaction. */
async function decideWithin(
  tx: Db,
  deps: DecisionDeps,
  open: FoundCase,
  { chosen, publish, ...by }: Deciding,
): Promise<void> {
  const { decision, note } = chosen
  const { now } = by
  const status = TRANSITIONS[open.status][decision]
  if (status === undefined) throw new ConflictError(MODERATION_TEXTS.alreadyDecided)
  const isRehide = open.status === 'shown'
  const until = decision === 'ban' ? await endOfBan(tx, chosen.length) : null
  const length = decision === 'ban' ? chosen.length : null
  const sanction = decision === 'dismiss' ? null : { sanction: decision, rule: chosen.rule, length, until }
  await saveDecision(tx, open, { status, action: decision, sanction, note, ...by })
  if (decision === 'ban') {
    const ban = { caseId: open.id, rule: chosen.rule, until }
    await banWithin(tx, deps, open.author_id, { ban, now })
  }
  if (decision !== 'dismiss') {
    const reportable = deps.reportables[open.kind]
    await hide(tx, reportable, open, { decision, now })
    for (const notice of (await reportable.withdraw?.(tx, open.target_id, now)) ?? []) publish(notice)
  }

  // Reporters were notified of the first hiding and never of the restoring, so a second notice would confuse them.
  for (const reporterId of isRehide ? [] : await findReporters(tx, open.id))
    publish(await notify(tx, noticeToReporter(reporterId, open.id, TO_REPORTER[decision]), now))
  const title = titleToAuthor(open, chosen)
  if (title !== null) publish(await notify(tx, noticeToAuthor(open.author_id, open.id, title), now))
}

type FoundCase = Awaited<ReturnType<typeof lockCaseToDecide>>

function titleToAuthor({ kind, text }: FoundCase, chosen: NewDecision): string | null {
  if (chosen.decision === 'ban') return toAuthor.banned(chosen.rule)
  return chosen.decision === 'hide' ? toAuthor.hidden(kind, text, chosen.rule) : null
}

async function hide(
  tx: Db,
  { setHidden }: Reportable,
  { kind, target_id }: FoundCase,
  { decision, now }: { decision: 'hide' | 'ban'; now: Date },
) {
  // A ban already hides the whole account, and the profile must reappear when the ban is lifted.
  if (kind === 'user' && decision === 'ban') return
  const isThere = await setHidden(tx, target_id, now)
  if (!isThere && decision === 'hide')
    throw new ConflictError(kind === 'user' ? MODERATION_TEXTS.nothingToHide : MODERATION_TEXTS.gone)
}

type Outcome = {
  status: CaseState
  action: NewDecision['decision'] | 'show'
  /** Null if nothing is taken away; missing if the case keeps the sanction it has. */
  sanction?: {
    sanction: 'hide' | 'ban'
    rule: RuleKey
    length: BanLength | null
    until: Date | null
  } | null
  actorId: string | null
  note: string | undefined
  request?: FastifyRequest
  now: Date
}

async function saveDecision(
  tx: Db,
  found: FoundCase,
  { status, action, sanction, actorId, note, request, now }: Outcome,
) {
  await tx
    .updateTable('report_cases')
    .set({ status, decided_by: actorId, decided_at: now, note: note ?? null })
    .$if(Boolean(sanction), (cases) =>
      cases.set({ sanction: sanction?.sanction, rule: sanction?.rule, banned_until: sanction?.until }),
    )
    .where('id', '=', found.id)
    .execute()
  await recordAudit(tx, {
    actorId,
    action,
    targetUserId: found.author_id,
    target: { kind: found.kind, id: found.target_id },
    before: { case: found.status },
    after: {
      case: status,
      ...(sanction && { rule: sanction.rule }),
      ...(sanction?.sanction === 'ban' && {
        length: sanction.length,
        until: sanction.until?.toISOString() ?? null,
      }),
    },
    reason: note,
    ...(request && { request }),
  })
}

/** An Admin may not decide a case about their own content. */
async function lockCaseToDecide(tx: Db, adminId: string | null, id: string) {
  const found = await tx
    .selectFrom('report_cases')
    .select(['id', 'kind', 'target_id', 'author_id', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new CaseNotFoundError()
  if (found.author_id === adminId) throw new OwnCaseError()
  const context = await tx
    .selectFrom('users')
    .select((author) => [
      author('ban_case_id', '=', id).$castTo<boolean | null>().as('isBanInForce'),
      author
        .exists(
          author
            .selectFrom('appeals')
            .select('appeals.id')
            .where('appeals.case_id', '=', id)
            .where('appeals.status', '=', 'open'),
        )
        .$castTo<boolean>()
        .as('isAppealed'),
      author
        .selectFrom('reports')
        .select('reported_text')
        .where('case_id', '=', id)
        .orderBy('reports.id', 'desc')
        .limit(1)
        .as('text'),
    ])
    .where('users.id', '=', found.author_id)
    .executeTakeFirstOrThrow()
  return { ...found, ...context, text: context.text ?? '' }
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
