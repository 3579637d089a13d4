import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { paths } from '../../paths.ts'
import { NotSold } from './NotSold.tsx'
import { PayDialog } from './PayDialog.tsx'
import { PlanTicket } from './PlanTicket.tsx'
import { FREE_OFFER, PREMIUM_OFFER } from './plans.ts'
import { FREE_PRICE, useOffer } from './useOffer.ts'

export function VisitorPlans() {
  const [opened, setOpened] = useState(false)
  const { isSold, price, place, isError, isFetching, refetch } = useOffer()
  const navigate = useNavigate()
  const signInToPay = () => void navigate(paths.login(paths.pay()))
  return (
    <>
      <PlanTicket
        plan={PREMIUM_OFFER}
        price={isSold ? price : null}
        place={place}
        stub={
          isError ? (
            <ErrorState headingLevel={3} onRetry={() => void refetch()} pending={isFetching} />
          ) : isSold ? (
            <Button variant="ink" size="l" block onClick={() => setOpened(true)}>
              Pasarme a Premium
            </Button>
          ) : (
            <NotSold />
          )
        }
      />
      <PlanTicket
        plan={FREE_OFFER}
        price={FREE_PRICE}
        stub={
          <ButtonLink component={Link} to={paths.register()} variant="ghost" size="l" block>
            Crear cuenta
          </ButtonLink>
        }
      />
      <PayDialog
        opened={opened && isSold}
        price={price}
        text="Primero entra con tu cuenta, o crea una: después te redirigiremos al proveedor de pagos para completar la compra con tarjeta."
        onOk={signInToPay}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
