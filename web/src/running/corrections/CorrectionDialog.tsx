import { REASON_LENGTH } from '@remusic/contract/base/fields'
import { CORRECTION_TEXTS, NOTE_LENGTH } from '@remusic/contract/running/corrections'
import {
  type ItemCorrection,
  ItemCorrection as ItemCorrectionSchema,
  type ItemValues,
  NewCorrection,
} from '@remusic/contract/running/schemas/corrections'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../base/api/error.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { CorrectionField } from './CorrectionField.tsx'
import classes from './Corrections.module.css'
import { type ItemAddress, itemQuery, useCorrectItem, usePropose } from './queries.ts'
import { fieldName, fieldsOf, inputText, typedValue, valueText } from './values.ts'

type Props = { item: ItemAddress; name: string; isAdmin: boolean; opened: boolean; onClose: () => void }

/** Proposes other values for an item; those of an Admin apply at once. */
export function CorrectionDialog({ item, name, isAdmin, opened, onClose }: Props) {
  const formId = useId()
  const found = useQuery(itemQuery(item))
  const propose = usePropose()
  const correct = useCorrectItem()
  const isPending = propose.isPending || correct.isPending
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={560}
      title={isAdmin ? `Corregir «${name}»` : `Corregir datos de «${name}»`}
      text={
        isAdmin
          ? 'El cambio se ve enseguida, queda en el registro y las próximas importaciones no lo deshacen.'
          : 'Cambia lo que esté mal. Una persona del equipo lo revisa y te avisamos qué decidió.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending} disabled={!found.data}>
            {isAdmin ? 'Guardar' : 'Enviar'}
          </Button>
        </>
      }
    >
      {found.data ? (
        <>
          {found.data.pending.length > 0 && (
            <div className={`wrap-anywhere muted mb-4 ${classes.pending}`}>
              <p>Ya propusiste, y sigue en revisión:</p>
              <ul>
                {found.data.pending.map(({ id, field, newValue }) => (
                  <li key={id}>
                    {fieldName(item.kind, field)}: <b dir="auto">{valueText(field, newValue)}</b>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <CorrectionForm
            formId={formId}
            item={item}
            values={found.data.values}
            isAdmin={isAdmin}
            send={(body) =>
              isAdmin
                ? correct.mutateAsync(body as ItemCorrection)
                : propose.mutateAsync(body as NewCorrection)
            }
            isPending={isPending}
            onClose={onClose}
          />
        </>
      ) : found.isError ? (
        <ErrorState
          headingLevel={3}
          title={found.error.message}
          onRetry={() => void found.refetch()}
          pending={found.isFetching}
        />
      ) : (
        <Skeleton width="100%" height={320} />
      )}
    </Dialog>
  )
}

type FormProps = {
  formId: string
  item: ItemAddress
  values: ItemValues
  isAdmin: boolean
  send: (body: NewCorrection | ItemCorrection) => Promise<{ msg: string }>
  isPending: boolean
  onClose: () => void
}

function CorrectionForm({ formId, item, values, isAdmin, send, isPending, onClose }: FormProps) {
  const fields = fieldsOf(item.kind)
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(fields.map(([field]) => [field, inputText(values[field])])),
  )
  const [words, setWords] = useState('')
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const form = useRef<HTMLFormElement>(null)
  // The dialog has opened before the form has loaded, and has left the focus at its button to close.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const changed = fields.filter(([field]) => texts[field] !== inputText(values[field]))
    if (changed.length === 0) {
      setErrors({ form: CORRECTION_TEXTS.nothingChanged })
      return
    }
    const changes = Object.fromEntries(
      changed.map(([field]) => [field, typedValue(field, texts[field] ?? '')]),
    )
    const typed = words.trim()
    const body = { ...item, changes, ...(isAdmin ? typed && { reason: typed } : { note: typed }) }
    const input = (isAdmin ? ItemCorrectionSchema : NewCorrection).safeParse(body)
    if (!input.success) {
      setErrors(Object.fromEntries(input.error.issues.map(({ path, message }) => [path.at(-1), message])))
      return
    }
    setErrors({})
    send(input.data).then(
      ({ msg }) => {
        onClose()
        showBanner({ tone: 'ok', text: msg })
      },
      (error: Error) => {
        if (error instanceof ApiError)
          setErrors(
            Object.fromEntries(
              Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1), message]),
            ),
          )
        showFailure(error)
      },
    )
  }

  return (
    <form ref={form} id={formId} className="grid gap-4" onSubmit={submit} noValidate>
      {fields.map(([field, label], i) => (
        <CorrectionField
          key={field}
          field={field}
          label={label}
          value={texts[field] ?? ''}
          error={errors[field]}
          isFirst={i === 0}
          onChange={(value) => setTexts((before) => ({ ...before, [field]: value }))}
        />
      ))}
      <TextAreaField
        label={isAdmin ? 'Motivo (opcional)' : '¿Cómo lo sabes? (opcional)'}
        hint={
          isAdmin
            ? 'Queda en el registro, junto a tu nombre.'
            : 'Por ejemplo, lo que dice el disco o un enlace.'
        }
        name="note"
        rows={2}
        maxLength={isAdmin ? REASON_LENGTH : NOTE_LENGTH}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={errors.note ?? errors.reason}
      />
      {errors.form && (
        <p className="text-bad" role="alert">
          {errors.form}
        </p>
      )}
    </form>
  )
}
