import type { OwnSanction } from '@remusic/contract/running/schemas/appeals'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { AppealForm } from './AppealForm.tsx'
import classes from './Sanction.module.css'
import { Moment } from './SanctionSheet.tsx'

/** The appeal of a sanction: the form, or what was written and what became of it. */
export function OwnAppeal({ sanction }: { sanction: OwnSanction }) {
  const { appeal, mayAppeal, waitsADay } = sanction
  if (appeal === null) {
    if (!mayAppeal) return <p className="muted text-sm mt-1">Esta decisión ya no está vigente.</p>
    return (
      <Panel title="¿No estás de acuerdo?">
        <p className="mb-4">{HOW[waitsADay ? 'oneAdmin' : 'anotherAdmin']}</p>
        <AppealForm caseId={sanction.id} />
      </Panel>
    )
  }
  return (
    <Panel title={OUTCOMES[appeal.state]}>
      <blockquote className={`measure wrap-anywhere whitespace-pre-line ${classes.text}`}>
        {appeal.text}
      </blockquote>
      <p className="muted text-sm mt-1">
        Enviada el <Moment at={appeal.createdAt} />
      </p>
      {appeal.state === 'open' ? (
        <p className="mt-3" role="status">
          {WAITING[waitsADay ? 'oneAdmin' : 'anotherAdmin']}
        </p>
      ) : (
        <>
          <h3 className="mt-4">Respuesta</h3>
          <p className="measure wrap-anywhere whitespace-pre-line">{appeal.answer}</p>
        </>
      )}
    </Panel>
  )
}

const HOW = {
  anotherAdmin:
    'Puedes apelar una vez. Tu apelación la lee otra persona del equipo, no la que tomó esta decisión.',
  oneAdmin:
    'Puedes apelar una vez. ReMusic tiene hoy una sola persona que administra: la misma vuelve a mirar su decisión, no antes de 24 horas.',
}

const WAITING = {
  anotherAdmin: 'La está por leer otra persona del equipo. Te avisaremos qué decide.',
  oneAdmin:
    'ReMusic tiene hoy una sola persona que administra: la misma la vuelve a mirar, no antes de 24 horas. Te avisaremos qué decide.',
}

const OUTCOMES = {
  open: 'Recibimos tu apelación',
  upheld: 'La decisión se mantiene',
  overturned: 'Aceptamos tu apelación',
}
