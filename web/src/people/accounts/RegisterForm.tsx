import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXTS, NAME_LENGTH } from '@remusic/contract/accounts'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../failures/messageOf.ts'
import { ConsentLine } from '../legal/ConsentLine.tsx'
import { paths } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { PasswordField } from '../ui/inputs/PasswordField.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { Countdown } from '../ui/marks/Countdown.tsx'
import { NeedsScripts } from '../ui/overlays/NeedsScripts.tsx'
import classes from './AccountForm.module.css'
import { RegistrationFormSchema, showFieldErrors } from './forms.ts'
import { PasswordMeter } from './PasswordMeter.tsx'
import { useRegister } from './queries.ts'
import { useFormBanner } from './useFormBanner.tsx'

const REDIRECT_AFTER_SECONDS = 8

type RegistrationInput = { name: string; email: string; password: string; repeat: string }

export function RegisterForm() {
  const navigate = useNavigate()
  const creation = useRegister()
  const { banner, showBanner, hideBanner } = useFormBanner()
  const { register, handleSubmit, formState, setError, watch } = useForm<RegistrationInput>({
    resolver: zodResolver(RegistrationFormSchema),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', repeat: '' },
  })
  const { errors } = formState

  const create = ({ name, email, password }: RegistrationInput) => {
    if (creation.isSuccess) return
    hideBanner()
    creation.mutate(
      { name, email, password },
      {
        onSuccess: ({ msg }) => showBanner('ok', msg),
        onError: (error) => {
          showFieldErrors(error, setError)
          showBanner('bad', messageOf(error))
        },
      },
    )
  }

  return (
    <form
      className={classes.form}
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
      <Key
        type="submit"
        variant="primary"
        size="l"
        block
        pending={creation.isPending}
        disabled={creation.isSuccess}
      >
        Crear cuenta
      </Key>
      <ConsentLine className={classes.note} />
      {creation.isSuccess ? (
        <div className={classes.moving}>
          <Countdown seconds={REDIRECT_AFTER_SECONDS} onEnd={() => void navigate(paths.landing())} />
          <TextLink component={Link} to={paths.landing()}>
            Ir ahora
          </TextLink>
        </div>
      ) : (
        <p className={classes.note}>
          ¿Ya tienes cuenta?{' '}
          <TextLink component={Link} to={paths.login()} accent>
            Iniciar sesión
          </TextLink>
        </p>
      )}
    </form>
  )
}

/** The banner already says that something is empty, so each empty field is only marked. */
const shownOnce = (error: string | undefined) => ({ error, quietError: error === ACCOUNT_TEXTS.emptyFields })
