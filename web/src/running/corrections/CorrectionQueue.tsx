import { REASON_LENGTH } from '@remusic/contract/base/fields'
import { CORRECTION_STATES, CORRECTION_TEXTS } from '@remusic/contract/running/corrections'
import {
  type Correction,
  type CorrectionDecision,
  CorrectionState,
} from '@remusic/contract/running/schemas/corrections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'
import { momentText } from '../admin/dates.ts'
import { useFilters } from '../admin/useFilters.ts'
import { Change } from './Change.tsx'
import { CorrectedItemLink } from './CorrectedItemLink.tsx'
import classes from './Corrections.module.css'
import { correctionsQuery, useDecideCorrection } from './queries.ts'
import { fieldName, valueText } from './values.ts'

const STATES = Object.entries(CORRECTION_STATES).map(([value, label]) => ({ value, label }))

type Asked = { correction: Correction; decision: CorrectionDecision }

/** The corrections that members propose, the oldest pending one first. */
export function CorrectionQueue() {
  const [address, change] = useFilters('correcciones')
  const state = CorrectionState.catch('pending').parse(address.correcciones)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        Correcciones propuestas
      </h3>
      <search className={`flex mt-5 mb-6 ${classes.filters}`}>
        <SelectField
          label="Estado"
          options={STATES}
          value={state}
          onChange={({ currentTarget: { value } }) =>
            change({ correcciones: value === 'pending' ? '' : value })
          }
        />
      </search>
      <Corrections state={state} onDecided={() => heading.current?.focus({ preventScroll: true })} />
    </section>
  )
}

function Corrections({ state, onDecided }: { state: CorrectionState; onDecided: () => void }) {
  const found = useInfiniteQuery(correctionsQuery({ state }))
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <PagedList
        pages={found}
        loading={
          <SkeletonGroup label="Buscando las correcciones" className="grid grid-cols-1 gap-5" count={2}>
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={
          state === 'pending' ? (
            <EmptyState
              headingLevel={3}
              title="No hay correcciones por revisar"
              hint="Nadie espera una respuesta"
            />
          ) : (
            <EmptyState headingLevel={3} title="No hay correcciones así" />
          )
        }
        error={{ headingLevel: 3, title: found.error?.message }}
      >
        {(shown) => (
          <ul className="grid grid-cols-1 gap-5" aria-label="Correcciones propuestas">
            {shown.map((correction) => (
              <li key={correction.id} className={`grid gap-3 wrap-anywhere ${classes.card}`}>
                <Card correction={correction} onDecide={(decision) => setAsked({ correction, decision })} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asked && <ConfirmCorrection {...asked} onDecided={onDecided} onClose={() => setAsked(null)} />}
    </>
  )
}

type CardProps = { correction: Correction; onDecide: (decision: CorrectionDecision) => void }

function Card({ correction, onDecide }: CardProps) {
  const { item, field, by, note, state, createdAt, decidedAt, decidedBy, reason } = correction
  const { currentValue, oldValue } = correction
  const what = `${fieldName(item.kind, field).toLowerCase()} de ${item.name}`
  return (
    <>
      <CorrectedItemLink item={item} />
      <Change correction={correction} />
      {state === 'pending' && currentValue !== oldValue && (
        <p className="muted text-sm">La página muestra ahora: {valueText(field, currentValue)}</p>
      )}
      {note !== '' && (
        <blockquote className={`wrap-anywhere muted mb-4 ${classes.pending}`}>{note}</blockquote>
      )}
      <p className="muted text-sm">
        {by ? (
          <TextLink component={Link} to={paths.userProfile(by.id)} small>
            {by.name}
          </TextLink>
        ) : (
          'Alguien que ya no está'
        )}
        , {momentText(createdAt)}
      </p>
      {decidedAt !== null && state !== 'withdrawn' && (
        <p className="muted text-sm">
          {CORRECTION_STATES[state]} el {momentText(decidedAt)}
          {decidedBy && ` por ${decidedBy.name}`}
          {reason !== null && ` · «${reason}»`}
        </p>
      )}
      {state === 'pending' && (
        <div className={`flex flex-wrap justify-end gap-2-5 ${classes.decisions}`}>
          <Button variant="danger" aria-label={`Rechazar: ${what}`} onClick={() => onDecide('reject')}>
            Rechazar
          </Button>
          <Button variant="primary" aria-label={`Aceptar: ${what}`} onClick={() => onDecide('accept')}>
            Aceptar
          </Button>
        </div>
      )}
    </>
  )
}

type ConfirmProps = Asked & { onDecided: () => void; onClose: () => void }

/** Confirms a decision. The proposer reads why a correction is rejected. */
function ConfirmCorrection({ correction, decision, onDecided, onClose }: ConfirmProps) {
  const decide = useDecideCorrection()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const formId = useId()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const isAccepted = decision === 'accept'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    const words = reason.trim().replaceAll(/\s+/g, ' ')
    setError(!isAccepted && words === '' ? CORRECTION_TEXTS.reasonRequired : undefined)
    if (isAccepted || words !== '')
      // Uses mutateAsync: when the result arrives this dialog may be unmounted, and callbacks of mutate would not run.
      decide
        .mutateAsync({ id: correction.id, decision, ...(words && { reason: words }) })
        .then(({ msg }) => void showBanner({ tone: 'ok', text: msg }), showFailure)
        .finally(() => {
          onClose()
          onDecided()
        })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isAccepted ? '¿Aceptar la corrección?' : '¿Rechazar la corrección?'}
      text={
        isAccepted
          ? 'La página la muestra enseguida y las próximas importaciones no la deshacen. Le avisamos a quien la propuso.'
          : 'Nada cambia. Quien la propuso lee el motivo.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant={isAccepted ? 'primary' : 'danger'}
            pending={decide.isPending}
          >
            {isAccepted ? 'Aceptar' : 'Rechazar'}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <Change correction={correction} />
        <TextAreaField
          label={isAccepted ? 'Comentario (opcional)' : 'Motivo'}
          hint="Lo lee quien la propuso. También queda en el registro."
          name="reason"
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
