import { REASON_LENGTH } from '@remusic/contract/base/fields'
import { VOTE_TEXTS } from '@remusic/contract/opinions/heldVotes'
import type { HeldItem, HeldVote, VoteDecision } from '@remusic/contract/opinions/schemas/heldVotes'
import { type FormEvent, useId, useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { useDecideVotes } from './queries.ts'

/** Without `vote`, the decision is about all votes of the item that are in review. */
export type Asked = { item: HeldItem; vote?: HeldVote; decision: VoteDecision['decision'] }

type Props = Asked & { onDecided: () => void; onClose: () => void }

/** Confirms what happens to votes in review, and asks why. */
export function DecideVotesDialog({ item, vote, decision, onDecided, onClose }: Props) {
  const decide = useDecideVotes()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const formId = useId()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const isReleased = decision === 'release'
  const what = vote
    ? `el voto de ${vote.user?.name ?? 'alguien que ya no está'}`
    : 'todos los votos en revisión'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    const words = reason.trim().replaceAll(/\s+/g, ' ')
    setError(words === '' ? VOTE_TEXTS.reasonRequired : undefined)
    if (words === '') return
    // Uses mutateAsync: when the result arrives this dialog may be unmounted, and callbacks of mutate would not run.
    decide
      .mutateAsync({
        kind: item.kind,
        id: item.apiId,
        decision,
        reason: words,
        ...(vote && { reviews: [vote.id] }),
      })
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
      title={`¿${isReleased ? 'Contar' : 'Descartar'} ${what}?`}
      text={
        isReleased
          ? `La calificación de «${item.name}» cambia enseguida.`
          : `La calificación de «${item.name}» no cambia y las reseñas se leen igual. Puedes cambiar de opinión después.`
      }
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant={isReleased ? 'primary' : 'danger'}
            pending={decide.isPending}
          >
            {isReleased ? 'Contar' : 'Descartar'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextAreaField
          label="Motivo"
          hint="Queda en el registro, junto a tu nombre."
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
