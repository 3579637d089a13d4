import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import { Link, useSearchParams } from 'react-router'
import { BrandLink } from '../accounts/BrandLink.tsx'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { PaymentFailure } from '../premium/PaymentFailure.tsx'
import { parsePaymentReturn } from '../premium/paymentReturn.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { StatePoster } from '../ui/layout/StatePoster.tsx'
import { WASHES } from '../ui/styles/wash.ts'

export function PayErrorPage() {
  const me = useSession()
  const paymentReturn = parsePaymentReturn(useSearchParams()[0])
  return (
    <StatePoster
      brand={<BrandLink />}
      title={PREMIUM_TEXTS.failed}
      {...(me && paymentReturn && { text: <PaymentFailure paymentReturn={paymentReturn} /> })}
      noteHeight="bottom"
      wash={WASHES.rosa}
      actions={
        <>
          <KeyLink component={Link} to={paths.pay()} variant="ink" size="l">
            {PREMIUM_TEXTS.retry}
          </KeyLink>
          <KeyLink component={Link} to={me ? paths.feed() : paths.landing()} variant="ghost" size="l">
            {PREMIUM_TEXTS.backHome}
          </KeyLink>
        </>
      }
    />
  )
}
