import { REASON_LENGTH } from '@remusic/contract/base/fields'
import { APPEAL_TEXTS } from '@remusic/contract/running/appeals'
import type { AppealDecision } from '@remusic/contract/running/schemas/appeals'
import { type FormEvent, useId, useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { APPEAL_DECISIONS } from './names.ts'
import { useDecideAppeal } from './queries.ts'

type Props = { id: string; decision: AppealDecision; onDecided: () => void; onClose: () => void }

/** Confirms the decision on an appeal and asks for the answer that its author reads. */
export function ConfirmAppeal({ id, decision, onDecided, onClose }: Props) {
  const decide = useDecideAppeal()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const formId = useId()
  const { ask, effect, label, isDestructive } = APPEAL_DECISIONS[decision]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    const words = answer.trim().replaceAll(/\s+/g, ' ')
    setError(words === '' ? APPEAL_TEXTS.answerRequired : undefined)
    if (words !== '')
      // Uses mutateAsync: when the result arrives this dialog may be unmounted, and callbacks of mutate would not run.
      decide
        .mutateAsync({ id, decision, answer: words })
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
      title={ask}
      text={effect}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDestructive ? 'danger' : 'primary'}
            pending={decide.isPending}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextAreaField
          label="Respuesta"
          hint="La lee quien apeló. También queda en el registro."
          name="answer"
          rows={3}
          maxLength={REASON_LENGTH}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          error={error}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
