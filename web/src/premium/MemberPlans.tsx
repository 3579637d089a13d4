import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../accounts/queries.ts'
import { ClosedKey } from '../ui/ClosedKey.tsx'
import classes from './MemberPlans.module.css'
import { PlanTicket } from './PlanTicket.tsx'
import { FREE_OFFER, PREMIUM_OFFER } from './plans.ts'

/** Both plans for whoever is signed in; one of them is theirs. */
export function MemberPlans() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const isFree = profile.role === 'Gratuito'
  const mine = <p className={classes.mine}>Este es tu plan</p>
  return (
    <>
      <PlanTicket
        plan={PREMIUM_OFFER}
        stub={
          isFree ? (
            <ClosedKey variant="ink" size="l" block reason="La compra de Premium abre muy pronto">
              Pasarme a Premium
            </ClosedKey>
          ) : (
            mine
          )
        }
      />
      <PlanTicket plan={FREE_OFFER} stub={isFree && mine} />
    </>
  )
}
