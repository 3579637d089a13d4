import { type ReactNode, useId } from 'react'
import { Ticket } from '../ui/layout/Ticket.tsx'
import { cx } from '../ui/styles/cx.ts'
import { WASHES } from '../ui/styles/wash.ts'
import { Offers } from './Offers.tsx'
import classes from './PlanTicket.module.css'
import type { PlanOffer } from './plans.ts'

/** A plan as a ticket with price and benefits; its stub holds the action. */
export function PlanTicket({ plan, stub }: { plan: PlanOffer; stub: ReactNode }) {
  const titleId = useId()
  const isPremium = plan.name === 'Premium'
  return (
    <section className={cx(classes.plan, isPremium && classes.premium)} aria-labelledby={titleId}>
      <Ticket
        className={classes.ticket}
        shape="landscape"
        stub={stub}
        {...(isPremium && { wash: WASHES.mango })}
      >
        <div className={classes.columns}>
          <div>
            <h2 id={titleId} className={classes.name}>
              {plan.name}
            </h2>
            <p className={classes.price}>
              <b>${plan.price}</b> <span>al mes</span>
            </p>
          </div>
          <Offers className={classes.offers} offers={plan.offers} />
        </div>
      </Ticket>
    </section>
  )
}
