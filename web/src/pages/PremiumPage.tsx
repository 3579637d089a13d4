import { useSession } from '../accounts/session.ts'
import { MemberPlans } from '../premium/MemberPlans.tsx'
import { VisitorPlans } from '../premium/VisitorPlans.tsx'
import { Page } from '../ui/Page.tsx'

export function PremiumPage() {
  return (
    <Page title="Elige tu entrada" titleSize="huge" lead="Sin compromiso puedes cancelar cuando quieras">
      {useSession() ? <MemberPlans /> : <VisitorPlans />}
    </Page>
  )
}
