import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useBlindTasting } from './queries.ts'

/** Hides scores until one has reviewed the item. The switch is optimistic and reverts on an error. */
export function BlindTastingSwitch({ profile }: { profile: Profile }) {
  const set = useBlindTasting()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  return (
    <SwitchField
      label="Ocultar las calificaciones hasta que yo opine"
      checked={set.isPending ? set.variables : profile.tastesBlind}
      onChange={({ currentTarget }) =>
        set.mutate(currentTarget.checked, {
          onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
          onError: fail,
        })
      }
    />
  )
}
