import { moneyText } from '@remusic/contract/base/money'
import type { Payment } from '@remusic/contract/people/schemas/premium'
import { useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { useLocalDate } from '../../base/ui/text/useLocalDate.ts'
import { dayText } from '../accounts/dates.ts'
import { useWithdraw } from './queries.ts'

type Props = { payment: Payment; until: string; className?: string | undefined }

/** Long enough to copy the code, which the mail has too. */
const CODE_VISIBLE_MS = 20_000

/** Withdraws from a purchase, while the law or the operator allows it. */
export function WithdrawButton({ payment, until, className }: Props) {
  const [isAsking, setAsking] = useState(false)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const withdraw = useWithdraw((text) => showBanner({ tone: 'ok', text, visibleMs: CODE_VISIBLE_MS }))
  const lastDay = dayText(useLocalDate(until))
  return (
    <>
      <Button
        variant="ghost"
        size="s"
        className={className}
        aria-label={`Arrepentirme de esta compra: ${payment.number}`}
        onClick={() => setAsking(true)}
      >
        Arrepentirme de esta compra
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="¿Arrepentirte de esta compra?"
        text={`Te devolvemos ${moneyText(payment.amount, payment.currency)} por el mismo medio con el que pagaste, y el mes de Premium de este pago termina ahora. Puedes hacerlo hasta el ${lastDay} y no tienes que dar un motivo.`}
        confirmLabel="Devolver mi compra"
        cancelLabel="Conservar Premium"
        pending={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(payment.id, {
            onError: showFailure,
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      />
    </>
  )
}
