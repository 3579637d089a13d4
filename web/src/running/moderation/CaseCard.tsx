import { MODERATION_TEXTS, RULES } from '@remusic/contract/running/moderation'
import type { ModerationCase } from '@remusic/contract/running/schemas/moderation'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { paths } from '../../paths.ts'
import { shortDayText } from '../../people/accounts/dates.ts'
import { RoleBadge } from '../../people/accounts/RoleBadge.tsx'
import { useSession } from '../../people/accounts/session.ts'
import { momentText } from '../admin/dates.ts'
import { plural } from '../admin/numbers.ts'
import classes from './CaseCard.module.css'
import { CaseContent } from './CaseContent.tsx'
import { CaseReports } from './CaseReports.tsx'
import { DECISIONS, type DecisionName, KIND_NAMES } from './names.ts'

type CaseCardProps = { reported: ModerationCase; children?: ReactNode }

/** A moderation case: the content, its author, the reports about it, and what can be done about it. */
export function CaseCard({ reported, children }: CaseCardProps) {
  const { author, kind } = reported
  return (
    <article
      className={`grid grid-cols-1 gap-4 ${classes.case}`}
      aria-label={`${KIND_NAMES[kind]} de ${author.name}`}
    >
      <header className="row flex-wrap gap-x-4 gap-y-3">
        <Link className={`row gap-3 min-w-0 ${classes.author}`} to={paths.userProfile(author.id)}>
          <Avatar src={author.userImg} name={author.name} size={44} />
          <span>
            <b>{author.name}</b>
            <small>Miembro desde {shortDayText(author.createdDate)}</small>
          </span>
        </Link>
        <span className="flex flex-wrap gap-1-5">
          <RoleBadge role={author.role} />
          {author.banned ? (
            <Badge tone="bad">Cuenta suspendida</Badge>
          ) : (
            !author.active && <Badge>Cuenta inactiva</Badge>
          )}
          {author.earlierCases > 0 && (
            <Badge tone="bad">
              {plural(author.earlierCases, 'sanción anterior', 'sanciones anteriores')}
            </Badge>
          )}
        </span>
        <span className={`semibold tabular-nums ml-auto ${classes.kind}`}>
          {KIND_NAMES[kind]} ·{' '}
          {reported.reportCount === 0 ? 'sin reportes' : plural(reported.reportCount, 'reporte', 'reportes')}
        </span>
      </header>
      <CaseContent reported={reported} />
      <CaseReports reported={reported} />
      {reported.decidedAt !== null && <Outcome reported={reported} decidedAt={reported.decidedAt} />}
      {children}
    </article>
  )
}

/** The rule and, for a ban, its end. */
function sanctionText({ rule, state, bannedUntil }: ModerationCase): string {
  if (rule === null) return ''
  const end = bannedUntil === null ? 'sin fecha de fin' : `hasta el ${momentText(bannedUntil)}`
  return ` · ${RULES[rule].name}${state === 'banned' ? `, ${end}` : ''}`
}

function Outcome({ reported, decidedAt }: { reported: ModerationCase; decidedAt: string }) {
  return (
    <p className={classes.outcome}>
      Resuelto el {momentText(decidedAt)}
      {reported.decidedBy && ` por ${reported.decidedBy.name}`}
      {sanctionText(reported)}
      {reported.note !== null && <> · «{reported.note}»</>}
    </p>
  )
}

/** The decisions the state of the case allows: only existing content can be hidden, only hidden content shown again. */
function decisionsOn(reported: ModerationCase): DecisionName[] {
  const { state, author, content, hidden, deleted, appealed } = reported
  const exists = content !== null && !deleted
  const isHidable = exists && !(content.kind === 'user' && content.text === '')
  if (appealed || author.bannedByThis) return []
  if (state === 'shown') return !hidden && isHidable ? ['hide'] : []
  if (state !== 'open') return hidden && exists ? ['show'] : []
  const decisions: DecisionName[] = ['dismiss']
  if (isHidable) decisions.push('hide')
  if (!author.banned) decisions.push('ban')
  return decisions
}

type DecisionsProps = { reported: ModerationCase; onDecide: (decision: DecisionName) => void }

/** The decisions this Admin can take on a case. */
export function CaseDecisions({ reported, onDecide }: DecisionsProps) {
  const offered = decisionsOn(reported)
  const isMine = useSession()?.userId === reported.author.id
  if (reported.appealed) return <p className={classes.outcome}>{MODERATION_TEXTS.appealed}</p>
  if (offered.length === 0) return null
  if (isMine) return <p className={classes.outcome}>{MODERATION_TEXTS.ownCase}</p>
  return (
    <div className={`flex flex-wrap justify-end gap-2-5 ${classes.decisions}`}>
      {offered.map((decision) => (
        <Button
          key={decision}
          variant={decision === 'ban' ? 'danger' : 'default'}
          onClick={() => onDecide(decision)}
        >
          {DECISIONS[decision].label}
        </Button>
      ))}
    </div>
  )
}
