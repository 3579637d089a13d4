import { RECOVERY_CODE_COUNT } from '@remusic/contract/people/secondFactor'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import DeviceMobileIcon from '~icons/ph/device-mobile'
import ListNumbersIcon from '~icons/ph/list-numbers'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { secondFactorQuery, useRemoveTotp, useRenewRecoveryCodes, useStartTotp } from './queries.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { TotpDialog } from './TotpDialog.tsx'

const FEW_CODES = 3

/** The codes of an authenticator app and the recovery codes, which are asked for after the password. */
export function SecondStepSettings() {
  const { data } = useSuspenseQuery(secondFactorQuery)
  const [dialog, setDialog] = useState<'remove' | 'renew' | null>(null)
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const start = useStartTotp()
  const removal = useRemoveTotp()
  const renewal = useRenewRecoveryCodes()
  const { showBanner } = useBanner()
  const fail = useFailure()
  const close = () => setDialog(null)
  const hasSecondFactor = data.totp || data.passkeys.length > 0
  return (
    <>
      <p className="muted mb-4">
        Después de tu contraseña pediremos un código o una llave de acceso, así nadie entra solo con ella.
      </p>
      <ul>
        <DetailRow
          icon={<DeviceMobileIcon />}
          title="Aplicación de códigos"
          text={data.totp ? 'Activa' : 'Un código nuevo cada 30 segundos en tu teléfono'}
          actions={
            data.totp ? (
              <Button
                size="s"
                variant="ghost"
                aria-label="Quitar la aplicación de códigos"
                onClick={() => setDialog('remove')}
              >
                Quitar
              </Button>
            ) : (
              <Button
                size="s"
                aria-label="Activar la aplicación de códigos"
                pending={start.isPending}
                onClick={() => start.mutate(undefined, { onError: fail })}
              >
                Activar
              </Button>
            )
          }
        />
        {hasSecondFactor && (
          <DetailRow
            icon={<ListNumbersIcon />}
            tone={data.recoveryCodesLeft <= FEW_CODES ? 'bad' : 'plain'}
            title="Códigos de recuperación"
            text={
              data.recoveryCodesLeft === 0
                ? 'No te queda ninguno: genera otros'
                : `Te quedan ${data.recoveryCodesLeft} de ${RECOVERY_CODE_COUNT}`
            }
            actions={
              <Button
                size="s"
                aria-label="Generar nuevos códigos de recuperación"
                onClick={() => setDialog('renew')}
              >
                Generar nuevos
              </Button>
            }
          />
        )}
      </ul>
      {start.data && (
        <TotpDialog
          {...start.data}
          onActivated={({ recoveryCodes }) => {
            start.reset()
            setNewCodes(recoveryCodes)
            showBanner({ tone: 'ok', text: 'La aplicación de códigos está activa' })
          }}
          onClose={start.reset}
        />
      )}
      <ConfirmDialog
        opened={dialog === 'remove'}
        title="¿Quitar la aplicación de códigos?"
        text={
          data.passkeys.length > 0
            ? 'Ya no pediremos sus códigos. Tus llaves de acceso siguen activas.'
            : 'Para entrar bastará tu contraseña, y tus códigos de recuperación dejan de servir.'
        }
        confirmLabel="Quitar"
        pending={removal.isPending}
        onConfirm={() =>
          removal.mutate(undefined, {
            onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
            onError: fail,
            onSettled: close,
          })
        }
        onClose={close}
      />
      <ConfirmDialog
        opened={dialog === 'renew'}
        title="¿Generar códigos nuevos?"
        text="Los que guardaste antes dejan de servir."
        confirmLabel="Generar"
        pending={renewal.isPending}
        onConfirm={() =>
          renewal.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => setNewCodes(recoveryCodes),
            onError: fail,
            onSettled: close,
          })
        }
        onClose={close}
      />
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </>
  )
}
