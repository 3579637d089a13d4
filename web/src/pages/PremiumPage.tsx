import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import { useSession } from '../accounts/session.ts'
import { MemberPlans } from '../premium/MemberPlans.tsx'
import { planQuery } from '../premium/queries.ts'
import { VisitorPlans } from '../premium/VisitorPlans.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { Page } from '../ui/layout/Page.tsx'

export const queries: ScreenQueries = ({ userId }) => (userId ? { required: [planQuery] } : {})

/** `paying` opens the checkout at once. */
export function PremiumPage({ paying = false }: { paying?: boolean }) {
  return (
    <Page title="Elige tu entrada" titleSize="huge" lead={PREMIUM_TEXTS.noCommitment}>
      {useSession() ? <MemberPlans paying={paying} /> : <VisitorPlans />}
    </Page>
  )
}
