import { Link } from 'react-router'
import CrownSimpleFillIcon from '~icons/ph/crown-simple-fill'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../paths.ts'
import { NotSold } from './NotSold.tsx'
import { Offers } from './Offers.tsx'
import { PREMIUM_OFFER } from './plans.ts'
import classes from './UpgradePanel.module.css'
import { useOffer } from './useOffer.ts'

/** Replaces content the plan does not include, with the reason, the benefits of Premium and a link to it. */
export function UpgradePanel({ text }: { text: string }) {
  const offer = useOffer()
  const isSold = useOnceHydrated(offer.isSold) ?? true
  const priceText = useOnceHydrated(offer.priceText)
  return (
    <Panel className={`grid justify-items-start gap-5 ${classes.panel}`}>
      <p className={classes.text}>
        <CrownSimpleFillIcon aria-hidden />
        <span>{text}</span>
      </p>
      {isSold ? (
        <>
          <Offers offers={PREMIUM_OFFER.offers} />
          <ButtonLink component={Link} to={paths.premiumMember()} variant="primary" className="mt-1">
            Ver Premium{priceText && ` por ${priceText} al mes`}
          </ButtonLink>
        </>
      ) : (
        <NotSold />
      )}
    </Panel>
  )
}
