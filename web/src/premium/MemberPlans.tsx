import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../accounts/queries.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { Checkout } from './Checkout.tsx'
import classes from './MemberPlans.module.css'
import { PendingPayment } from './PendingPayment.tsx'
import { PlanTicket } from './PlanTicket.tsx'
import { FREE_OFFER, PREMIUM_OFFER } from './plans.ts'
import { planQuery } from './queries.ts'
import { freeSentence, planSentence } from './sentences.ts'

/** Both plans for whoever is signed in; one of them is theirs. `paying` opens the way to pay at once. */
export function MemberPlans({ paying }: { paying: boolean }) {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { data: plan } = useQuery(planQuery)
  const [opened, setOpened] = useState(paying)
  const isFree = profile.role === 'Gratuito'
  // The server decides either way; without its word, whoever has no Premium is let try.
  const mayPay = plan?.canPay ?? isFree
  const mine = <p className={classes.mine}>Este es tu plan</p>
  return (
    <>
      {plan?.pendingAttemptId && (
        <PendingPayment attemptId={plan.pendingAttemptId} className={classes.pending} />
      )}
      <PlanTicket
        plan={PREMIUM_OFFER}
        stub={
          <>
            {!isFree && mine}
            {!isFree && plan && <p>{planSentence(plan)}</p>}
            {mayPay && (
              <Key variant="ink" size="l" block onClick={() => setOpened(true)}>
                {isFree ? 'Pasarme a Premium' : 'Pagar otro mes'}
              </Key>
            )}
          </>
        }
      />
      <PlanTicket plan={FREE_OFFER} stub={isFree ? mine : plan && <p>{freeSentence(plan)}</p>} />
      <Checkout plan={plan} opened={opened && mayPay} onClose={() => setOpened(false)} />
    </>
  )
}
