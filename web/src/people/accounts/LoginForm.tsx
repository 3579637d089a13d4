import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { Credentials } from '@remusic/contract/people/schemas/accounts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '../../base/api/error.ts'
import { settingsQuery } from '../../base/api/settings.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { ConsentLine } from '../../base/legal/ConsentLine.tsx'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Divider } from '../../base/ui/layout/Divider.tsx'
import { NeedsScripts } from '../../base/ui/overlays/NeedsScripts.tsx'
import { LOGIN_ERROR_VISIBLE_MS } from '../../base/ui/styles/timing.ts'
import { paths, RETURN_PARAM, safeReturnPath } from '../../paths.ts'
import classes from './AccountForm.module.css'
import { GoogleButton } from './GoogleButton.tsx'
import { useGoogleLogin, useLogin, useResendConfirmation } from './queries.ts'
import { type FurtherStep, furtherStepOf } from './signInSteps.ts'
import { useFormBanner } from './useFormBanner.tsx'

type LoginInput = { email: string; password: string }

/** The queries for the first view of the form. */
export const loginFormQueries = [settingsQuery]

type Props = {
  /** Receives whether the account is active. */
  onEntered: (active: boolean) => void
  onFurtherStep: (step: FurtherStep) => void
  /** Ways to sign in without a password. */
  alternatives: ReactNode
}

export function LoginForm({ onEntered, onFurtherStep, alternatives }: Props) {
  const [search] = useSearchParams()
  const login = useLogin()
  const googleLogin = useGoogleLogin()
  const { data: settings } = useQuery(settingsQuery)
  const resend = useResendConfirmation()
  const { banner, showBanner, hideBanner } = useFormBanner({ visibleMs: LOGIN_ERROR_VISIBLE_MS })
  const { register, handleSubmit, formState, getValues } = useForm<LoginInput>({
    resolver: zodResolver(Credentials),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState
  const isUnconfirmed = login.error instanceof ApiError && login.error.code === 'unconfirmed'

  const outcome = {
    onSuccess: ({ active }: { active: boolean }) => onEntered(active),
    onError: (error: Error) => {
      const step = furtherStepOf(error)
      if (step) onFurtherStep(step)
      else showBanner('bad', messageOf(error))
    },
  }

  const enter = (input: LoginInput) => {
    hideBanner()
    login.mutate(input, outcome)
  }

  const enterWithGoogle = (answer: { credential: string; nonce: string }) => {
    hideBanner()
    googleLogin.mutate(answer, outcome)
  }

  const sendAgain = () =>
    resend.mutate(getValues('email'), {
      onSuccess: ({ msg }) => showBanner('ok', msg),
      onError: (error) => showBanner('bad', messageOf(error)),
    })

  return (
    <form
      className="column gap-5"
      method="post"
      noValidate
      onSubmit={handleSubmit(enter, () => showBanner('bad', ACCOUNT_TEXTS.bothFieldsRequired))}
    >
      <NeedsScripts />
      {banner}
      <TextField
        label="Email"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        quietError
        {...register('email')}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        error={errors.password?.message}
        quietError
        below={
          <TextLink className={classes.aside} component={Link} to={paths.recover()} small>
            ¿Olvidaste tu contraseña?
          </TextLink>
        }
        {...register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        pending={login.isPending}
        pendingLabel="Entrando…"
      >
        Iniciar sesión
      </Button>
      {isUnconfirmed && (
        <Button variant="ghost" block pending={resend.isPending} onClick={sendAgain}>
          Enviar otro enlace de confirmación
        </Button>
      )}
      {alternatives}
      {settings?.googleClientId && (
        <>
          <GoogleButton
            clientId={settings.googleClientId}
            onCredential={enterWithGoogle}
            lead={<Divider>o</Divider>}
          />
          <ConsentLine start="Al entrar con Google por primera vez" className="muted" />
        </>
      )}
      <p className="muted">
        ¿No tienes cuenta?{' '}
        <TextLink component={Link} to={paths.register(safeReturnPath(search.get(RETURN_PARAM)))} accent>
          Crear cuenta
        </TextLink>
      </p>
    </form>
  )
}
