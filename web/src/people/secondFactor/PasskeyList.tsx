import type { Passkey } from '@remusic/contract/people/schemas/secondFactor'
import { PASSKEY_LIMIT } from '@remusic/contract/people/secondFactor'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import FingerprintIcon from '~icons/ph/fingerprint'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import PlusBoldIcon from '~icons/ph/plus-bold'
import TrashIcon from '~icons/ph/trash'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { LastUse, ShortDayText } from '../accounts/DateText.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { useHasPasskeys } from './passkeys.ts'
import { secondFactorQuery, useRemovePasskey } from './queries.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the account, which its owner can add, rename and remove. */
export function PasskeyList() {
  const { data } = useSuspenseQuery(secondFactorQuery)
  const [opened, open] = useState<Opened | null>(null)
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const isSupported = useHasPasskeys()
  const close = () => open(null)
  return (
    <>
      <p className="muted mb-4">
        Entra con tu huella, tu rostro o el PIN de tu dispositivo, sin escribir la contraseña.
      </p>
      {data.passkeys.length > 0 && (
        <ul className="mb-4">
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => open({ dialog: 'rename', passkey })}
              onRemove={() => open({ dialog: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {!isSupported && <p className="muted mb-4">Este navegador no admite llaves de acceso.</p>}
      {isSupported && data.passkeys.length < PASSKEY_LIMIT && (
        <Button icon={<PlusBoldIcon aria-hidden />} onClick={() => open({ dialog: 'add' })}>
          Agregar una llave de acceso
        </Button>
      )}
      {opened?.dialog === 'add' && (
        <AddPasskeyDialog onAdded={({ recoveryCodes }) => setNewCodes(recoveryCodes)} onClose={close} />
      )}
      {opened?.dialog === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveDialog passkey={opened.passkey} onClose={close} />}
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </>
  )
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { name, createdDate, lastUsedDate } = passkey
  return (
    <DetailRow
      icon={<FingerprintIcon />}
      title={name}
      text={
        <>
          {lastUsedDate ? (
            <>
              Último uso: <LastUse date={lastUsedDate} />
            </>
          ) : (
            'Sin usar todavía'
          )}{' '}
          · agregada el <ShortDayText date={createdDate} />
        </>
      }
      actions={
        <>
          <IconButton label={`Cambiar el nombre de ${name}`} icon={<PencilSimpleIcon />} onClick={onRename} />
          <IconButton label={`Quitar ${name}`} icon={<TrashIcon />} onClick={onRemove} />
        </>
      }
    />
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const removal = useRemovePasskey()
  const { showBanner } = useBanner()
  const fail = useFailure()
  return (
    <ConfirmDialog
      opened
      title="¿Quitar esta llave de acceso?"
      text={`Ya no podrás entrar con «${passkey.name}». Bórrala también de tu dispositivo.`}
      confirmLabel="Quitar"
      pending={removal.isPending}
      onConfirm={() =>
        removal.mutate(passkey.id, {
          onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
          onError: fail,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  )
}
