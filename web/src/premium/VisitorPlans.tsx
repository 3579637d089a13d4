import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { PayDialog } from './PayDialog.tsx'
import { PlanTicket } from './PlanTicket.tsx'
import { FREE_OFFER, PREMIUM_OFFER } from './plans.ts'
import { premiumIntent } from './premiumIntent.ts'

/** Both plans for visitors. */
export function VisitorPlans() {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const signInToPay = () => {
    premiumIntent.remember()
    void navigate(paths.login(paths.pay()))
  }
  return (
    <>
      <PlanTicket
        plan={PREMIUM_OFFER}
        stub={
          <Key variant="ink" size="l" block onClick={() => setOpened(true)}>
            Pasarme a Premium
          </Key>
        }
      />
      <PlanTicket
        plan={FREE_OFFER}
        stub={
          <KeyLink component={Link} to={paths.register()} variant="ghost" size="l" block>
            Crear cuenta
          </KeyLink>
        }
      />
      <PayDialog
        opened={opened}
        text="Primero entra con tu cuenta, o crea una: después te redirigiremos al proveedor de pagos para completar la compra con tarjeta."
        onOk={signInToPay}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
