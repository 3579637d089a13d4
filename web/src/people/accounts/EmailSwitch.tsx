import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useShowEmail } from './queries.ts'

/** Shows or hides the email address on the public profile. The switch is optimistic and reverts on an error. */
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
