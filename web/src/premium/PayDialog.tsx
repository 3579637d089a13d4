import { PREMIUM } from '@remusic/contract/plans'
import { PREMIUM_TEXTS } from '@remusic/contract/premium'
import type { ReactNode } from 'react'
import { Key } from '../ui/inputs/Key.tsx'
import { Banner } from '../ui/overlays/Banner.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import classes from './PayDialog.module.css'

type Props = {
  opened: boolean
  /** What happens after Ok. */
  text: ReactNode
  /** Why the previous attempt failed. */
  failure?: string | null
  onOk: () => void
  onClose: () => void
}

/** Confirms the product, price and provider before leaving ReMusic. */
export function PayDialog({ opened, text, failure = null, onOk, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={PREMIUM_TEXTS.confirmTitle}
      text={text}
      actions={
        <>
          <Key onClick={onClose}>Cerrar</Key>
          <Key variant="primary" onClick={onOk} data-autofocus>
            Ok
          </Key>
        </>
      }
    >
      {failure !== null && (
        <Banner tone="bad" visibleMs={null} className={classes.failure}>
          {failure}
        </Banner>
      )}
      <div className={classes.bill}>
        <span>
          <b>{PREMIUM.description}</b>
          <small>1 mes</small>
        </span>
        <b className={classes.price}>${PREMIUM.pricePerMonth}</b>
      </div>
    </Dialog>
  )
}
