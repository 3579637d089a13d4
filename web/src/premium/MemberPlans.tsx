import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../accounts/queries.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { Checkout } from './Checkout.tsx'
import classes from './MemberPlans.module.css'
import { PendingPayment } from './PendingPayment.tsx'
import { PlanTicket } from './PlanTicket.tsx'
import { FREE_OFFER, PREMIUM_OFFER } from './plans.ts'
import { freeSentence, planSentence } from './sentences.ts'
import { usePlan } from './usePlan.ts'

/** Both plans, with the member's own marked. `paying` opens the checkout at once. */
export function MemberPlans({ paying }: { paying: boolean }) {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { plan } = usePlan()
  const [opened, setOpened] = useState(paying)
  const isFree = profile.role === 'Gratuito'
  // The server has the last word; until its answer arrives, members without Premium may try.
  const mayPay = plan?.canPay ?? isFree
  const ownPlanNote = <p className={classes.mine}>Este es tu plan</p>
  return (
    <>
      {plan?.pendingAttemptId && (
        <PendingPayment attemptId={plan.pendingAttemptId} className={classes.pending} />
      )}
      <PlanTicket
        plan={PREMIUM_OFFER}
        stub={
          <>
            {!isFree && ownPlanNote}
            {!isFree && plan && <p>{planSentence(plan)}</p>}
            {mayPay && (
              <Key variant="ink" size="l" block onClick={() => setOpened(true)}>
                {isFree ? 'Pasarme a Premium' : 'Pagar otro mes'}
              </Key>
            )}
          </>
        }
      />
      <PlanTicket plan={FREE_OFFER} stub={isFree ? ownPlanNote : plan && <p>{freeSentence(plan)}</p>} />
      <Checkout plan={plan} opened={opened && mayPay} onClose={() => setOpened(false)} />
    </>
  )
}
