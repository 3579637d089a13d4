import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import PasswordIcon from '~icons/ph/password'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { credentialsQuery, useCancelEmailChange } from './credentialQueries.ts'
import { DayText } from './DateText.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

/** The e-mail address and the password, which the owner of the account can change. */
export function Credentials() {
  const { data: state } = useSuspenseQuery(credentialsQuery)
  const [changing, setChanging] = useState<'email' | 'password' | null>(null)
  const cancel = useCancelEmailChange()
  const { showBanner } = useBanner()
  const fail = useFailure()
  const close = () => setChanging(null)
  return (
    <>
      <ul>
        <DetailRow
          icon={<EnvelopeSimpleIcon />}
          title="Correo"
          text={state.email}
          actions={
            <Button size="s" aria-label="Cambiar correo" onClick={() => setChanging('email')}>
              Cambiar
            </Button>
          }
        />
        <DetailRow
          icon={<PasswordIcon />}
          title="Contraseña"
          text={state.hasPassword ? 'Para entrar con tu correo' : 'Todavía no tienes: entras solo con Google'}
          actions={
            <Button
              size="s"
              aria-label={state.hasPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
              onClick={() => setChanging('password')}
            >
              {state.hasPassword ? 'Cambiar' : 'Crear'}
            </Button>
          }
        />
      </ul>
      {state.pendingEmail && (
        <div className="grid justify-items-start gap-3 mt-3">
          <Banner tone="info" visibleMs={null}>
            Enviamos un enlace a <b>{state.pendingEmail.email}</b>. Tu correo cambia cuando lo abras; sirve
            hasta el <DayText date={state.pendingEmail.expiresDate} />.
          </Banner>
          <Button
            variant="ghost"
            size="s"
            pending={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, {
                onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
                onError: fail,
              })
            }
          >
            Cancelar el cambio de correo
          </Button>
        </div>
      )}
      {changing === 'email' && <EmailDialog onClose={close} />}
      {changing === 'password' && (
        <PasswordDialog email={state.email} hasPassword={state.hasPassword} onClose={close} />
      )}
    </>
  )
}
