import type { MyPlan } from '@remusic/contract/people/schemas/premium'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Key } from '../../base/ui/inputs/Key.tsx'
import { KeyLink } from '../../base/ui/inputs/KeyLink.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import classes from './PlanPanel.module.css'
import { useCancelPremium, useResumePremium } from './queries.ts'
import { cancellationSentence } from './sentences.ts'

/** Long enough to read the end date and to undo. */
const CANCELLED_VISIBLE_MS = 8_000

/** Pays another month, cancels Premium, and undoes a cancellation. */
export function PlanKeys({ plan }: { plan: MyPlan }) {
  const [isConfirming, setConfirming] = useState(false)
  const cancel = useCancelPremium()
  const resume = useResumePremium()
  const showFailure = useFailure()
  const { showBanner } = useBanner()

  const stay = () =>
    resume.mutate(undefined, {
      onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
      onError: showFailure,
    })
  const leave = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ msg }) =>
        showBanner({
          tone: 'ok',
          text: msg,
          visibleMs: CANCELLED_VISIBLE_MS,
          action: { label: 'Deshacer', onClick: stay },
        }),
      onError: showFailure,
      onSettled: () => setConfirming(false),
    })

  return (
    <div className={`flex flex-wrap gap-2-5 ${classes.keys}`}>
      {plan.canPay && plan.source === 'payment' && (
        <KeyLink component={Link} to={paths.pay()}>
          Pagar otro mes
        </KeyLink>
      )}
      {plan.canResume && (
        <Key variant="ghost" pending={resume.isPending} onClick={stay}>
          Deshacer la cancelación
        </Key>
      )}
      {plan.canCancel && (
        <Key variant="ghost" onClick={() => setConfirming(true)}>
          Cancelar Premium
        </Key>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title="¿Cancelar Premium?"
        text={cancellationSentence(plan)}
        confirmLabel="Cancelar Premium"
        cancelLabel="Conservar Premium"
        pending={cancel.isPending}
        onConfirm={leave}
        onClose={() => setConfirming(false)}
      />
    </div>
  )
}
