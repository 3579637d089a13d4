import type { Passkey } from '@remusic/contract/people/schemas/secondFactor'
import { useState } from 'react'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import { problemOf } from './passkeys.ts'
import { useRenamePasskey } from './queries.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const renaming = useRenamePasskey()
  const { showBanner } = useBanner()
  return (
    <PasskeyNameDialog
      title="Cambiar el nombre"
      submitLabel="Guardar"
      name={name}
      onName={setName}
      pending={renaming.isPending}
      problem={renaming.error && problemOf(renaming.error)}
      onSubmit={(newName) =>
        renaming.mutate(
          { id: passkey.id, name: newName },
          {
            onSuccess: ({ msg }) => {
              showBanner({ tone: 'ok', text: msg })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
