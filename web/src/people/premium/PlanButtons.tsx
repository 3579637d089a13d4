import type { MyPlan } from '@remusic/contract/people/schemas/premium'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import classes from './PlanPanel.module.css'
import { useCancelPremium, useResumePremium } from './queries.ts'
import { cancellationSentence } from './sentences.ts'

/** Long enough to read the end date and to undo. */
const CANCELLED_VISIBLE_MS = 8_000

/** Pays another month, cancels Premium, and undoes a cancellation. */
export function PlanButtons({ plan }: { plan: MyPlan }) {
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
    <div className={`flex flex-wrap gap-2-5 ${classes.buttons}`}>
      {plan.canPay && plan.source === 'payment' && (
        <ButtonLink component={Link} to={paths.pay()}>
          Pagar otro mes
        </ButtonLink>
      )}
      {plan.canResume && (
        <Button variant="ghost" pending={resume.isPending} onClick={stay}>
          Deshacer la cancelación
        </Button>
      )}
      {plan.canCancel && (
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          Cancelar Premium
        </Button>
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
