import { moneyText } from '@remusic/contract/base/money'
import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'
import type { CheckoutPreference, MyPlan, Offer } from '@remusic/contract/people/schemas/premium'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { PageLoader } from '../../base/ui/layout/PageLoader.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { countryOptions } from '../accounts/countries.ts'
import classes from './PayDialog.module.css'
import { PayDialog } from './PayDialog.tsx'
import { offerQuery, useStartPayment } from './queries.ts'
import { renewalSentence } from './sentences.ts'
import { priceIn } from './useOffer.ts'

type Props = { offer: Offer; plan: MyPlan | undefined; opened: boolean; onClose: () => void }

/**
 * The two dialogs before the redirect to the payment provider. The provider's page replaces this one: browsers block a
 * popup opened after an asynchronous call, and on a phone it would leave a second ReMusic tab behind.
 */
export function Checkout({ offer, plan, opened, onClose }: Props) {
  const [country, setCountry] = useState(offer.country)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  const client = useQueryClient()
  const shown = priceIn(offer, country)
  const payment = useStartPayment()
  const { reset } = payment
  const isProcessing = payment.isPending || payment.isSuccess
  // A ref, because the second press of a double click arrives before the next render.
  const hasStarted = useRef(false)

  const startOver = useCallback(() => {
    hasStarted.current = false
    setChangedTo(null)
    reset()
  }, [reset])
  /** Nobody is charged another price than the one on the screen. */
  const leave = ({ id, price }: CheckoutPreference) => {
    if (price.amount === shown.amount && price.currency === shown.currency) return location.assign(id)
    startOver()
    setChangedTo(moneyText(price.amount, price.currency))
    void client.invalidateQueries({ queryKey: offerQuery.queryKey })
  }
  const close = () => {
    startOver()
    onClose()
  }
  const pay = () => {
    if (hasStarted.current) return
    hasStarted.current = true
    payment.mutate(country, {
      onSuccess: leave,
      onError: () => {
        hasStarted.current = false
      },
    })
  }

  useEffect(() => {
    // The back button may restore this page from the bfcache in its processing state.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && startOver()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [startOver])

  return (
    <>
      <PayDialog
        opened={opened && !isProcessing}
        text={`Vas a salir de ReMusic: te redirigiremos al proveedor de pagos para completar la compra con tarjeta.${renewalSentence(plan)}`}
        price={shown}
        {...(offer.prices.length > 1 && {
          countryField: (
            <SelectField
              label="Tu país"
              className="mb-4"
              options={countryOptions()}
              value={country}
              onChange={({ target }) => setCountry(target.value)}
            />
          ),
        })}
        failure={
          payment.isError
            ? messageOf(payment.error)
            : changedTo && `El precio cambió: ahora es ${changedTo}. Si estás de acuerdo, confirma otra vez.`
        }
        onOk={pay}
        onClose={close}
      />
      <Dialog
        opened={opened && isProcessing}
        onClose={close}
        title={PREMIUM_TEXTS.processing}
        actions={
          <Button onClick={close} data-autofocus>
            Cerrar
          </Button>
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
