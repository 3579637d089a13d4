import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { registrationStateQuery } from '../../people/accounts/queries.ts'
import { ActDialog } from './ActDialog.tsx'
import { useChangeRegistration } from './pendingQueries.ts'

const WHILE_OPEN = {
  state: 'El registro está abierto',
  meaning: 'Cualquiera puede crear una cuenta.',
  label: 'Cerrar el registro',
  ask: '¿Cerrar el registro?',
  effect:
    'Nadie podrá crear una cuenta, tampoco con Google ni con un enlace de confirmación que ya recibió, hasta que lo abras de nuevo. Las cuentas que existen entran como siempre.',
}
const WHILE_CLOSED = {
  state: 'El registro está cerrado',
  meaning: 'Nadie puede crear una cuenta. Las que existen entran como siempre.',
  label: 'Abrir el registro',
  ask: '¿Abrir el registro?',
  effect: 'Cualquiera podrá crear una cuenta desde ahora.',
}

/** Closes the registration of new accounts, for example during a wave of spam, and opens it again. */
export function RegistrationSwitch() {
  const { data } = useQuery(registrationStateQuery)
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  const { state, meaning, label } = data.open ? WHILE_OPEN : WHILE_CLOSED
  return (
    <>
      <ul>
        <DetailRow
          title={state}
          text={meaning}
          actions={
            <Button size="s" onClick={() => setAsking(true)}>
              {label}
            </Button>
          }
        />
      </ul>
      {isAsking && <ConfirmChange open={!data.open} onClose={() => setAsking(false)} />}
    </>
  )
}

function ConfirmChange({ open, onClose }: { open: boolean; onClose: () => void }) {
  const change = useChangeRegistration()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const { ask, effect, label } = open ? WHILE_CLOSED : WHILE_OPEN
  return (
    <ActDialog
      title={ask}
      text={effect}
      confirmLabel={label}
      isDestructive={!open}
      pending={change.isPending}
      onConfirm={(reason) =>
        change.mutate(
          { open, reason },
          {
            onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
            onError: showFailure,
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    />
  )
}
