import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { profileDetailsQuery, useOpenProfile } from './queries.ts'

/** Lets visitors read the member's profile. The switch is optimistic and reverts on an error. */
export function VisitorSwitch({ userId }: { userId: string }) {
  const { data: details } = useQuery(profileDetailsQuery(userId))
  const open = useOpenProfile(userId)
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  const hintId = useId()
  return (
    <>
      <SwitchField
        label="Mi perfil es visible sin iniciar sesión"
        aria-describedby={hintId}
        disabled={!details}
        checked={open.isPending ? open.variables : (details?.openToVisitors ?? false)}
        onChange={({ currentTarget }) =>
          open.mutate(currentTarget.checked, {
            onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
            onError: fail,
          })
        }
      />
      <p id={hintId} className="muted text-sm">
        Así puedes compartir tu perfil con cualquiera, y los buscadores lo encuentran. Tu correo no se
        muestra.
      </p>
    </>
  )
}
