import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { profileQuery } from '../accounts/queries.ts'
import { Checkout } from './Checkout.tsx'
import classes from './MemberPlans.module.css'
import { NotSold } from './NotSold.tsx'
import { PendingPayment } from './PendingPayment.tsx'
import { PlanTicket } from './PlanTicket.tsx'
import { FREE_OFFER, PREMIUM_OFFER } from './plans.ts'
import { freeSentence, planSentence } from './sentences.ts'
import { FREE_PRICE, useOffer } from './useOffer.ts'
import { usePlan } from './usePlan.ts'

/** Both plans, with the member's own marked. `paying` opens the checkout at once. */
export function MemberPlans({ paying }: { paying: boolean }) {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { plan } = usePlan()
  const { offer, isSold, price, place, isError, isFetching, refetch } = useOffer()
  const [opened, setOpened] = useState(paying)
  const isFree = profile.role === 'Gratuito'
  // The server has the last word; until its answer arrives, members without Premium may try.
  const mayPay = isSold && offer !== undefined && (plan?.canPay ?? isFree)
  const ownPlanNote = <p className={classes.mine}>Este es tu plan</p>
  return (
    <>
      {plan?.pendingAttemptId && (
        <PendingPayment attemptId={plan.pendingAttemptId} className={classes.pending} />
      )}
      <PlanTicket
        plan={PREMIUM_OFFER}
        price={isSold ? price : null}
        place={place}
        stub={
          <>
            {!isSold && <NotSold />}
            {isError && <ErrorState headingLevel={3} onRetry={() => void refetch()} pending={isFetching} />}
            {!isFree && ownPlanNote}
            {!isFree && plan && <p>{planSentence(plan)}</p>}
            {mayPay && (
              <Button variant="ink" size="l" block onClick={() => setOpened(true)}>
                {isFree ? 'Pasarme a Premium' : 'Pagar otro mes'}
              </Button>
            )}
          </>
        }
      />
      <PlanTicket
        plan={FREE_OFFER}
        price={FREE_PRICE}
        stub={isFree ? ownPlanNote : plan && <p>{freeSentence(plan)}</p>}
      />
      {offer && (
        <Checkout offer={offer} plan={plan} opened={opened && mayPay} onClose={() => setOpened(false)} />
      )}
    </>
  )
}
