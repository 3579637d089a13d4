import { DETAIL_LENGTH, REPORT_REASONS } from '@remusic/contract/running/moderation'
import { NewReport, type ReportedKind, type ReportReason } from '@remusic/contract/running/schemas/moderation'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../base/api/error.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { RadioList } from '../../base/ui/inputs/RadioList.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'
import { useReport } from './queries.ts'

const TITLES: Record<ReportedKind, string> = {
  review: 'Reportar reseña',
  comment: 'Reportar comentario',
  playlist: 'Reportar playlist',
  user: 'Reportar perfil',
  message: 'Reportar mensaje',
  room: 'Reportar sala',
  roomMessage: 'Reportar mensaje',
  group: 'Reportar grupo',
}

const REASONS = (Object.keys(REPORT_REASONS) as ReportReason[]).map((value) => ({
  value,
  label: REPORT_REASONS[value],
}))

/** Moves the focus here, since the form and its focused button have been removed. */
const takeFocus = (key: HTMLButtonElement | null) => key?.focus()

type Props = { kind: ReportedKind; id: string; opened: boolean; onClose: () => void }

/** Asks for the reason of a report. The author never learns who reported. */
export function ReportDialog({ kind, id, opened, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [detail, setDetail] = useState('')
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const report = useReport()
  const showFailure = useFailure()
  const formId = useId()
  const isAlreadyReported = report.error instanceof ApiError && report.error.status === 409

  if (report.isSuccess || isAlreadyReported)
    return (
      <Dialog
        opened={opened}
        onClose={onClose}
        title={isAlreadyReported ? 'Ya lo sabemos' : '¡Gracias!'}
        text={<span role="status">{report.data?.msg ?? report.error?.message}</span>}
        actions={
          <Button variant="primary" onClick={onClose} ref={takeFocus}>
            Entendido
          </Button>
        }
      />
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (report.isPending) return
    const input = NewReport.safeParse({ kind, id, reason: reason ?? undefined, detail })
    if (input.success) {
      setErrors({})
      report.mutate(input.data, {
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) return
          if (error instanceof ApiError) setErrors(error.fields)
          showFailure(error)
        },
      })
    } else setErrors(Object.fromEntries(input.error.issues.map(({ path, message }) => [path[0], message])))
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={TITLES[kind]}
      text="Lo revisará una persona del equipo. No diremos a nadie que fuiste tú."
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={report.isPending}>
            Enviar reporte
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-5" onSubmit={submit} noValidate>
        <RadioList
          label="¿Qué pasa?"
          options={REASONS}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
        <TextAreaField
          label={reason === 'other' ? 'Cuéntanos más' : 'Cuéntanos más (opcional)'}
          name="detail"
          rows={3}
          maxLength={DETAIL_LENGTH}
          value={detail}
          onChange={(event) => setDetail(event.currentTarget.value)}
          error={errors.detail}
        />
        <p>
          <TextLink component={Link} to={paths.rules()} target="_blank" small>
            Leer las normas
          </TextLink>
        </p>
      </form>
    </Dialog>
  )
}
