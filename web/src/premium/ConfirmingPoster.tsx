import { ATTEMPT_POLL_TIMEOUT_MS } from '@remusic/contract/premium'
import { Staff } from '../ui/marks/Staff.tsx'
import { WASHES } from '../ui/styles/wash.ts'
import { useCountdown } from '../ui/text/useCountdown.ts'
import classes from './ConfirmingPoster.module.css'
import { PaymentPoster } from './PaymentPoster.tsx'

const MOST_SECONDS = ATTEMPT_POLL_TIMEOUT_MS / 1_000

/** While the provider has not told: how long that has taken, of how long we ask. */
export function ConfirmingPoster() {
  const waited = MOST_SECONDS - useCountdown(MOST_SECONDS)
  return (
    <PaymentPoster
      title="Estamos confirmando tu pago"
      text="Suele tardar unos segundos. Si cierras esta página no pasa nada: el pago sigue su camino."
      wash={WASHES.hueso}
    >
      <div className={classes.progress}>
        <Staff progress={waited / MOST_SECONDS} gap={7} />
        <p aria-hidden>
          Preguntamos al proveedor de pagos: <span className={classes.seconds}>{waited}</span> s
        </p>
      </div>
    </PaymentPoster>
  )
}
