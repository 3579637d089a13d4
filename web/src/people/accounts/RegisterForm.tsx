import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXTS, NAME_LENGTH } from '@remusic/contract/people/accounts'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { ConsentLine } from '../../base/legal/ConsentLine.tsx'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Countdown } from '../../base/ui/marks/Countdown.tsx'
import { NeedsScripts } from '../../base/ui/overlays/NeedsScripts.tsx'
import { paths, RETURN_PARAM, safeReturnPath } from '../../paths.ts'
import { ConfirmationSent } from './ConfirmationSent.tsx'
import { destination } from './destination.ts'
import { RegistrationFormSchema, showFieldErrors } from './forms.ts'
import { PasswordMeter } from './PasswordMeter.tsx'
import { useRegister } from './queries.ts'
import { stateOfRegistered } from './registered.ts'
import { useFormBanner } from './useFormBanner.tsx'

const REDIRECT_AFTER_SECONDS = 8

type RegistrationInput = { name: string; email: string; password: string; repeat: string }

export function RegisterForm() {
  const navigate = useNavigate()
  const returnTo = safeReturnPath(useSearchParams()[0].get(RETURN_PARAM))
  const creation = useRegister()
  const { banner, showBanner, hideBanner } = useFormBanner()
  const { register, handleSubmit, formState, setError, watch } = useForm<RegistrationInput>({
    resolver: zodResolver(RegistrationFormSchema),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', repeat: '' },
  })
  const { errors } = formState
  const afterwards = { state: stateOfRegistered(creation.data, creation.variables) }

  const create = ({ name, email, password }: RegistrationInput) => {
    if (creation.isSuccess) return
    hideBanner()
    creation.mutate(
      { name, email, password },
      {
        onSuccess: ({ msg }) => {
          destination.remember(returnTo)
          showBanner('ok', msg)
        },
        onError: (error) => {
          showFieldErrors(error, setError)
          showBanner('bad', messageOf(error))
        },
      },
    )
  }

  return (
    <form
      className="column gap-5"
      method="post"
      noValidate
      onSubmit={handleSubmit(create, (found) => showBanner('bad', Object.values(found)[0]?.message ?? ''))}
    >
      <NeedsScripts />
      {banner}
      <TextField
        label="Nombre"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        {...shownOnce(errors.name?.message)}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...shownOnce(errors.email?.message)}
        {...register('email')}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        {...shownOnce(errors.password?.message)}
        below={<PasswordMeter password={watch('password')} personal={watch(['name', 'email'])} />}
        {...register('password')}
      />
      <PasswordField
        label="Repetir contraseña"
        autoComplete="new-password"
        {...shownOnce(errors.repeat?.message)}
        {...register('repeat')}
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        pending={creation.isPending}
        disabled={creation.isSuccess}
      >
        Crear cuenta
      </Button>
      <ConsentLine className="muted" />
      {creation.isSuccess ? (
        <>
          {afterwards.state ? (
            <ConfirmationSent email={afterwards.state.registeredAs} />
          ) : (
            <p className="muted">{creation.data.msg}.</p>
          )}
          <div className="row flex-wrap gap-x-4 gap-y-1">
            <Countdown
              seconds={REDIRECT_AFTER_SECONDS}
              onEnd={() => void navigate(paths.landing(), afterwards)}
            />
            <TextLink component={Link} to={paths.landing()} {...afterwards}>
              Ir ahora
            </TextLink>
          </div>
        </>
      ) : (
        <p className="muted">
          ¿Ya tienes cuenta?{' '}
          <TextLink component={Link} to={paths.login(returnTo)} accent>
            Iniciar sesión
          </TextLink>
        </p>
      )}
    </form>
  )
}

/** The banner already says that something is empty, so each empty field is only marked. */
const shownOnce = (error: string | undefined) => ({ error, quietError: error === ACCOUNT_TEXTS.emptyFields })
