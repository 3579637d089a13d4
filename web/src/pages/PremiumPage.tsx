import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import { useSession } from '../accounts/session.ts'
import { MemberPlans } from '../premium/MemberPlans.tsx'
import { offerQuery, planQuery } from '../premium/queries.ts'
import { useOffer } from '../premium/useOffer.ts'
import { VisitorPlans } from '../premium/VisitorPlans.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { Page } from '../ui/layout/Page.tsx'

export const queries: ScreenQueries = ({ userId }) => ({
  required: userId ? [offerQuery, planQuery] : [offerQuery],
})

/** `paying` opens the checkout at once. */
export function PremiumPage({ paying = false }: { paying?: boolean }) {
  const { isSold } = useOffer()
  return (
    <Page
      title="Elige tu entrada"
      titleSize="huge"
      lead={isSold ? PREMIUM_TEXTS.noCommitment : PREMIUM_TEXTS.notSold}
    >
      {useSession() ? <MemberPlans paying={paying} /> : <VisitorPlans />}
    </Page>
  )
}
