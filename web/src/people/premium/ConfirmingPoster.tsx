import { ATTEMPT_POLL_TIMEOUT_MS } from '@remusic/contract/people/premium'
import { Staff } from '../../base/ui/marks/Staff.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { useCountdown } from '../../base/ui/text/useCountdown.ts'
import classes from './ConfirmingPoster.module.css'
import { PaymentPoster } from './PaymentPoster.tsx'

const MAX_SECONDS = ATTEMPT_POLL_TIMEOUT_MS / 1_000

/** Shown while the provider has not confirmed the payment, with the time elapsed of the polling time. */
export function ConfirmingPoster() {
  const waited = MAX_SECONDS - useCountdown(MAX_SECONDS)
  return (
    <PaymentPoster
      title="Estamos confirmando tu pago"
      text="Suele tardar unos segundos. Si cierras esta página no pasa nada: el pago sigue su camino."
      wash={WASHES.hueso}
    >
      <div className={`grid gap-3-5 medium ${classes.progress}`}>
        <Staff progress={waited / MAX_SECONDS} gap={7} />
        <p aria-hidden>
          Preguntamos al proveedor de pagos: <span className="tabular-nums">{waited}</span> s
        </p>
      </div>
    </PaymentPoster>
  )
}
