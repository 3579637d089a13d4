import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { PasswordField } from '../ui/inputs/PasswordField.tsx'
import { PasswordStrength } from '../ui/inputs/PasswordStrength.tsx'
import { Banner } from '../ui/overlays/Banner.tsx'
import classes from './AccountForm.module.css'
import { NewPasswordTyped, showFieldErrors } from './forms.ts'
import type { useResetPassword } from './queries.ts'
import { useFormBanner } from './useFormBanner.tsx'

type Typed = { password: string; repeat: string }

type Props = {
  /** With a link that serves. */
  reset: ReturnType<typeof useResetPassword>
}

export function ResetPasswordForm({ reset }: Props) {
  const { banner, say, hush } = useFormBanner()
  const { register, handleSubmit, formState, setError, watch } = useForm<Typed>({
    resolver: zodResolver(NewPasswordTyped),
    mode: 'onTouched',
    defaultValues: { password: '', repeat: '' },
  })
  const { errors } = formState

  const save = ({ password }: Typed) => {
    hush()
    reset.mutate(password, {
      onError: (error) => {
        showFieldErrors(error, setError)
        say('bad', messageOf(error))
      },
    })
  }

  if (reset.isSuccess)
    return (
      <>
        <Banner tone="ok" visibleMs={null}>
          {reset.data.msg}
        </Banner>
        <KeyLink component={Link} to={paths.login()} variant="primary" size="l" block>
          Iniciar sesión
        </KeyLink>
      </>
    )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={handleSubmit(save, (found) => say('bad', Object.values(found)[0]?.message ?? ''))}
    >
      {banner}
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        error={errors.password?.message}
        below={<PasswordStrength password={watch('password')} />}
        {...register('password')}
      />
      <PasswordField
        label="Repetir contraseña"
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register('repeat')}
      />
      <Key type="submit" variant="primary" size="l" block pending={reset.isPending}>
        Guardar contraseña
      </Key>
    </form>
  )
}
