import { PASSKEY_NAME_LENGTH } from '@remusic/contract/people/secondFactor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import FingerprintIcon from '~icons/ph/fingerprint'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { sessionsQuery } from '../accounts/settingsQueries.ts'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import { problemOf } from './passkeys.ts'
import { useAddPasskey } from './queries.ts'

type Props = { onAdded: (answer: { recoveryCodes: string[] | null }) => void; onClose: () => void }

/** Names a passkey and lets the browser create it. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const { data: sessions } = useQuery(sessionsQuery)
  const [typed, setTyped] = useState<string | null>(null)
  const addition = useAddPasskey()
  const { showBanner } = useBanner()
  const device = sessions?.find(({ current }) => current)?.device ?? ''
  return (
    <PasskeyNameDialog
      title="Agregar una llave de acceso"
      text="Ponle un nombre para reconocerla. Después, tu navegador te pedirá crearla en este equipo o en otro."
      submitLabel="Crear llave"
      icon={<FingerprintIcon aria-hidden />}
      name={typed ?? device.slice(0, PASSKEY_NAME_LENGTH)}
      onName={setTyped}
      pending={addition.isPending}
      problem={addition.error && problemOf(addition.error)}
      onSubmit={(name) =>
        addition.mutate(name, {
          onSuccess: (answer) => {
            showBanner({ tone: 'ok', text: 'Llave de acceso agregada' })
            onAdded(answer)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
