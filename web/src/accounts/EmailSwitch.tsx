import type { Profile } from '@remusic/contract/accounts'
import { useFailure } from '../failures/useFailure.ts'
import { SwitchField } from '../ui/inputs/SwitchField.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { useShowEmail } from './queries.ts'

/** Whether others see the address; it moves at once and back again if the server refuses. */
export function EmailSwitch({ profile }: { profile: Profile }) {
  const show = useShowEmail()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  return (
    <SwitchField
      label="Mostrar mi correo en mi perfil"
      checked={show.isPending ? show.variables : profile.showEmail}
      onChange={({ currentTarget }) =>
        show.mutate(currentTarget.checked, {
          onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
          onError: fail,
        })
      }
    />
  )
}
