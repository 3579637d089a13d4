import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import { legalLinksQueries } from '../base/legal/queries.ts'
import { Page } from '../base/ui/layout/Page.tsx'
import { useSession } from '../people/accounts/session.ts'
import { MemberPlans } from '../people/premium/MemberPlans.tsx'
import { offerQuery, planQuery } from '../people/premium/queries.ts'
import { useOffer } from '../people/premium/useOffer.ts'
import { VisitorPlans } from '../people/premium/VisitorPlans.tsx'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = ({ userId }) => ({
  required: userId ? [offerQuery, planQuery] : [offerQuery, ...legalLinksQueries],
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
