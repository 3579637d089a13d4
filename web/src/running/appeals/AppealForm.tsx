import { APPEAL_LENGTH, APPEAL_TEXTS } from '@remusic/contract/running/appeals'
import { type FormEvent, useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useAppeal } from './queries.ts'
import classes from './Sanction.module.css'

/** Asks why the person disagrees. The text stays if sending it fails. */
export function AppealForm({ caseId }: { caseId: string }) {
  const appeal = useAppeal(caseId)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (appeal.isPending) return
    const isEmpty = text.trim() === ''
    setError(isEmpty ? APPEAL_TEXTS.textRequired : undefined)
    if (!isEmpty)
      appeal.mutate(text, {
        onSuccess: ({ msg }) => void showBanner({ tone: 'ok', text: msg }),
        onError: showFailure,
      })
  }

  return (
    <form
      className={`grid justify-items-start gap-4 ${classes.form}`}
      method="post"
      onSubmit={submit}
      noValidate
    >
      <TextAreaField
        label="Tu apelación"
        name="text"
        rows={6}
        maxLength={APPEAL_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit" variant="primary" pending={appeal.isPending} pendingLabel="Enviando…">
        Enviar apelación
      </Button>
    </form>
  )
}
