import type { Appeal, AppealDecision } from '@remusic/contract/running/schemas/appeals'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { momentText } from '../admin/dates.ts'
import { CaseCard } from '../moderation/CaseCard.tsx'
import classes from './AppealQueue.module.css'
import { APPEAL_DECISIONS } from './names.ts'

const DECISIONS: AppealDecision[] = ['uphold', 'overturn']

type Props = { appeal: Appeal; onDecide: (decision: AppealDecision) => void }

/** An appeal below the case it is about, with the decisions this Admin may take. */
export function AppealCard({ appeal, onDecide }: Props) {
  return (
    <CaseCard reported={appeal.case}>
      <section className="grid gap-2 wrap-anywhere" aria-label={`Apelación de ${appeal.case.author.name}`}>
        <h3>Apelación</h3>
        <blockquote className={classes.text}>{appeal.text}</blockquote>
        <p className={classes.faint}>{momentText(appeal.createdAt)}</p>
        {appeal.decidedAt !== null && (
          <p className={classes.faint}>
            {appeal.state === 'overturned' ? 'Aceptada' : 'Rechazada'} el {momentText(appeal.decidedAt)}
            {appeal.decidedBy && ` por ${appeal.decidedBy.name}`} · «{appeal.answer}»
          </p>
        )}
        {appeal.whyNot !== null && (
          <p className={classes.whyNot}>
            {appeal.whyNot}
            {appeal.from !== null && ` (desde el ${momentText(appeal.from)})`}
          </p>
        )}
      </section>
      {appeal.mayDecide && (
        <div className={`flex flex-wrap justify-end gap-2-5 ${classes.decisions}`}>
          {DECISIONS.map((decision) => (
            <Button
              key={decision}
              variant={APPEAL_DECISIONS[decision].isDestructive ? 'danger' : 'default'}
              onClick={() => onDecide(decision)}
            >
              {APPEAL_DECISIONS[decision].label}
            </Button>
          ))}
        </div>
      )}
    </CaseCard>
  )
}
