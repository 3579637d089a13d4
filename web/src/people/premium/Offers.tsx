import CheckBoldIcon from '~icons/ph/check-bold'
import { cx } from '../../base/ui/styles/cx.ts'
import classes from './Offers.module.css'

/** The benefits of a plan, one per line. */
export function Offers({ offers, className }: { offers: string[]; className?: string | undefined }) {
  return (
    <ul className={cx('grid gap-3', classes.offers, className)}>
      {offers.map((offer) => (
        <li key={offer}>
          <CheckBoldIcon aria-hidden />
          <span>{offer}</span>
        </li>
      ))}
    </ul>
  )
}
