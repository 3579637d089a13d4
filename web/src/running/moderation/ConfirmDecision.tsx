import { useFailure } from '../../base/failures/useFailure.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ActDialog } from '../admin/ActDialog.tsx'
import { SanctionDialog } from '../admin/SanctionDialog.tsx'
import { DECISIONS, type DecisionName } from './names.ts'
import { type Chosen, useDecide } from './queries.ts'

/** Long enough to notice a mistake. */
const UNDO_VISIBLE_MS = 8_000

type Props = { id: string; decision: DecisionName; onDecided: () => void; onClose: () => void }

/** Confirms a decision on a case; hiding can be undone from the banner. */
export function ConfirmDecision({ id, decision, onDecided, onClose }: Props) {
  const decide = useDecide()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const { ask, effect, label, isDestructive } = DECISIONS[decision]

  // Uses mutateAsync: when the result arrives this dialog is unmounted, and callbacks of mutate would not run.
  const undo = () =>
    decide
      .mutateAsync({ id, decision: 'show' })
      .then(({ msg }) => void showBanner({ tone: 'ok', text: msg }), showFailure)
      .finally(onDecided)
  const showResult = ({ msg }: { msg: string }) => {
    showBanner({
      tone: 'ok',
      text: msg,
      ...(decision === 'hide' && {
        visibleMs: UNDO_VISIBLE_MS,
        action: { label: 'Deshacer', onClick: () => void undo() },
      }),
    })
  }
  const settle = (chosen: Chosen) =>
    decide
      .mutateAsync({ id, ...chosen })
      .then(showResult, showFailure)
      .finally(() => {
        onClose()
        onDecided()
      })

  const dialog = { title: ask, text: effect, confirmLabel: label, pending: decide.isPending, onClose }
  if (decision === 'dismiss' || decision === 'show')
    return (
      <ActDialog
        {...dialog}
        isDestructive={isDestructive}
        onConfirm={(note) => void settle({ decision, ...(note !== undefined && { note }) })}
      />
    )
  return (
    <SanctionDialog
      {...dialog}
      isBan={decision === 'ban'}
      onConfirm={({ rule, length, note }) =>
        void settle(
          decision === 'ban' ? { decision, rule, length, note } : { decision, rule, ...(note && { note }) },
        )
      }
    />
  )
}
