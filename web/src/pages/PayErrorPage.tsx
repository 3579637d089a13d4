import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { StatePoster } from '../base/ui/layout/StatePoster.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { paths } from '../paths.ts'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { useSession } from '../people/accounts/session.ts'
import { PaymentFailure } from '../people/premium/PaymentFailure.tsx'
import { hasLeft, parsePaymentReturn } from '../people/premium/paymentReturn.ts'

export const queries = null

export function PayErrorPage() {
  const me = useSession()
  const [search] = useSearchParams()
  const paymentReturn = parsePaymentReturn(search)
  const isUnpaid = paymentReturn !== null && hasLeft(search)
  return (
    <StatePoster
      brand={<BrandLink />}
      title={isUnpaid ? 'Volviste sin pagar' : PREMIUM_TEXTS.failed}
      {...(me &&
        paymentReturn && { text: <PaymentFailure paymentReturn={paymentReturn} hasLeft={isUnpaid} /> })}
      noteHeight="bottom"
      wash={WASHES.rosa}
      actions={
        <>
          <ButtonLink component={Link} to={paths.pay()} variant="ink" size="l">
            {PREMIUM_TEXTS.retry}
          </ButtonLink>
          <ButtonLink component={Link} to={me ? paths.feed() : paths.landing()} variant="ghost" size="l">
            {PREMIUM_TEXTS.backHome}
          </ButtonLink>
        </>
      }
    />
  )
}
