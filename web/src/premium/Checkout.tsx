import { type MyPlan, PREMIUM_TEXTS } from '@remusic/contract/premium'
import { useCallback, useEffect, useRef } from 'react'
import { messageOf } from '../failures/messageOf.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { PageLoader } from '../ui/layout/PageLoader.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import classes from './PayDialog.module.css'
import { PayDialog } from './PayDialog.tsx'
import { useStartPayment } from './queries.ts'
import { renewalSentence } from './sentences.ts'

type Props = { plan: MyPlan | undefined; opened: boolean; onClose: () => void }

/**
 * The two windows on the way to the provider's page. That page takes the place of this one: a window opened only once
 * the server has answered is what browsers block, and on a phone it would leave two ReMusics behind.
 */
export function Checkout({ plan, opened, onClose }: Props) {
  const payment = useStartPayment()
  const { reset } = payment
  const isProcessing = payment.isPending || payment.isSuccess
  // The second press of a double click comes before anything has been drawn anew.
  const isBegun = useRef(false)

  const startOver = useCallback(() => {
    isBegun.current = false
    reset()
  }, [reset])
  const close = () => {
    startOver()
    onClose()
  }
  const pay = () => {
    if (isBegun.current) return
    isBegun.current = true
    payment.mutate(undefined, {
      onSuccess: ({ id }) => location.assign(id),
      onError: () => {
        isBegun.current = false
      },
    })
  }

  useEffect(() => {
    // Whoever comes back with the browser's own key may find this page as it was left, still processing.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && startOver()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [startOver])

  return (
    <>
      <PayDialog
        opened={opened && !isProcessing}
        text={`Vas a salir de ReMusic: te redirigiremos al proveedor de pagos para completar la compra con tarjeta.${renewalSentence(plan)}`}
        failure={payment.isError ? messageOf(payment.error) : null}
        onOk={pay}
        onClose={close}
      />
      <Dialog
        opened={opened && isProcessing}
        onClose={close}
        title={PREMIUM_TEXTS.processing}
        actions={
          <Key onClick={close} data-autofocus>
            Cerrar
          </Key>
        }
      >
        <PageLoader className={classes.loader} text="Te llevamos al proveedor de pagos" />
        {payment.isSuccess && (
          <p className={classes.way}>
            ¿No pasa nada? <TextLink href={payment.data.id}>Abre tú la página de pago</TextLink>
          </p>
        )}
      </Dialog>
    </>
  )
}
