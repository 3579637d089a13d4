import { moneyText } from '@remusic/contract/base/money'
import { PREMIUM } from '@remusic/contract/people/plans'
import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import type { ReactNode } from 'react'
import { LegalLink } from '../../base/legal/LegalLink.tsx'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './PayDialog.module.css'

type Props = {
  opened: boolean
  price: { amount: number; currency: string; taxNote: string } | undefined
  /** The field for the country, if prices differ. */
  countryField?: ReactNode
  /** The consequences of Ok. */
  text: ReactNode
  /** Why the previous attempt failed. */
  failure?: string | null
  onOk: () => void
  onClose: () => void
}

/** Confirms the product, price and provider before leaving ReMusic. */
export function PayDialog({ opened, price, countryField, text, failure = null, onOk, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={PREMIUM_TEXTS.confirmTitle}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button variant="primary" onClick={onOk} data-autofocus>
            Ok
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Banner tone="bad" visibleMs={null} className="mb-4">
          {failure}
        </Banner>
      )}
      {countryField}
      <div className={`row justify-between gap-4 ${classes.bill}`}>
        <span>
          <b>{PREMIUM.description}</b>
          <small>1 mes</small>
        </span>
        {price && (
          <span className={classes.total}>
            <b className={classes.price}>{moneyText(price.amount, price.currency)}</b>
            {price.taxNote && <small>{price.taxNote}</small>}
          </span>
        )}
      </div>
      <p className={classes.terms}>
        Al pagar aceptas los <LegalLink document="terminos">Términos</LegalLink> y la página de{' '}
        <LegalLink document="reembolsos">Reembolsos</LegalLink>.
      </p>
    </Dialog>
  )
}
