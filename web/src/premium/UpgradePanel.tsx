import { CrownSimpleIcon } from '@phosphor-icons/react/dist/csr/CrownSimple'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { Offers } from './Offers.tsx'
import { PREMIUM_OFFER } from './plans.ts'
import classes from './UpgradePanel.module.css'

/** In place of what a plan does not show: why, what Premium gives, and the way there. */
export function UpgradePanel({ text }: { text: string }) {
  return (
    <Panel className={classes.panel}>
      <p className={classes.text}>
        <CrownSimpleIcon weight="fill" aria-hidden />
        <span>{text}</span>
      </p>
      <Offers offers={PREMIUM_OFFER.offers} />
      <KeyLink component={Link} to={paths.premiumMember()} variant="primary" className={classes.key}>
        Ver Premium por ${PREMIUM_OFFER.price} al mes
      </KeyLink>
    </Panel>
  )
}
