import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../base/failures/messageOf.ts'
import { Button } from '../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { StatePoster } from '../base/ui/layout/StatePoster.tsx'
import { Dialog } from '../base/ui/overlays/Dialog.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { paths } from '../paths.ts'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { useDeactivate } from '../people/accounts/queries.ts'
import { session } from '../people/accounts/session.ts'

export const queries = null

type Outcome = { title: string; text: string; next: string }

export function DeactivatePage() {
  const navigate = useNavigate()
  const deactivation = useDeactivate()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const leave = () => void navigate(outcome?.next ?? paths.user())

  const turnOff = () =>
    deactivation.mutate(session.read()?.userId ?? '', {
      onSuccess: ({ msg }) => setOutcome({ title: 'Cuenta desactivada', text: msg, next: paths.landing() }),
      onError: (error) =>
        setOutcome({ title: 'No pudimos desactivar tu cuenta', text: messageOf(error), next: paths.user() }),
    })

  return (
    <StatePoster
      brand={<BrandLink />}
      title="Deseas desactivar tu cuenta?"
      text="Tendrás un mes para restablecerla si cambias de opinión"
      noteHeight="middle"
      wash={WASHES.hueso}
      actions={
        <>
          <ButtonLink component={Link} to={paths.user()} variant="ink" size="l">
            Cancelar
          </ButtonLink>
          <Button variant="ghost" size="l" pending={deactivation.isPending} onClick={turnOff}>
            Desactivar
          </Button>
        </>
      }
    >
      <Dialog
        opened={outcome !== null}
        onClose={leave}
        title={outcome?.title ?? ''}
        text={outcome?.text}
        actions={
          <Button variant="primary" onClick={leave} data-autofocus>
            Aceptar
          </Button>
        }
      />
    </StatePoster>
  )
}
