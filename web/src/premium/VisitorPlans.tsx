import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/KeyLink.tsx'
import { PlanTicket } from './PlanTicket.tsx'
import { FREE_OFFER, PREMIUM_OFFER } from './plans.ts'

/** Both plans for whoever has no account here. */
export function VisitorPlans() {
  return (
    <>
      <PlanTicket
        plan={PREMIUM_OFFER}
        stub={
          <KeyLink component={Link} to={paths.login(paths.premiumMember())} variant="ink" size="l" block>
            Pasarme a Premium
          </KeyLink>
        }
      />
      <PlanTicket
        plan={FREE_OFFER}
        stub={
          <KeyLink component={Link} to={paths.register()} variant="ghost" size="l" block>
            Crear cuenta
          </KeyLink>
        }
      />
    </>
  )
}
