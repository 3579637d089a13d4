import { amountText } from '@remusic/contract/base/money'
import { type ReactNode, useId } from 'react'
import { Ticket } from '../../base/ui/layout/Ticket.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { Offers } from './Offers.tsx'
import classes from './PlanTicket.module.css'
import type { PlanOffer } from './plans.ts'

type Props = {
  plan: PlanOffer
  /** Null: the plan is not sold. Undefined: not known yet. */
  price: { amount: number; currency: string; taxNote: string } | null | undefined
  /** Where the price applies, if it differs by country. */
  place?: string | undefined
  stub: ReactNode
}

/** A plan as a ticket with price and benefits; its stub holds the action. */
export function PlanTicket({ plan, price, place, stub }: Props) {
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
        <div className={`grid items-center gap-6 ${classes.columns}`}>
          <div>
            <h2 id={titleId} className={classes.name}>
              {plan.name}
            </h2>
            {price !== null && (
              <p className={`flex flex-wrap items-baseline gap-2 ${classes.price}`}>
                {price ? (
                  <>
                    <b>{amountText(price.amount, price.currency)}</b>{' '}
                    <span>{price.amount === 0 ? 'al mes' : `${price.currency} al mes`}</span>
                  </>
                ) : (
                  <b aria-hidden>&nbsp;</b>
                )}
              </p>
            )}
            {price && (price.taxNote || place) && (
              <p className={classes.terms}>{[price.taxNote, place].filter(Boolean).join(' · ')}</p>
            )}
          </div>
          <Offers className={classes.offers} offers={plan.offers} />
        </div>
      </Ticket>
    </section>
  )
}
