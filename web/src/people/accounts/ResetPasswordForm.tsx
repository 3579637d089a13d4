import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { NeedsScripts } from '../../base/ui/overlays/NeedsScripts.tsx'
import { paths } from '../../paths.ts'
import { NewPasswordFormSchema, showFieldErrors } from './forms.ts'
import { PasswordMeter } from './PasswordMeter.tsx'
import type { useResetPassword } from './queries.ts'
import { useFormBanner } from './useFormBanner.tsx'

type NewPasswordInput = { password: string; repeat: string }

type Props = {
  /** The mutation for a reset link that is still valid. */
  reset: ReturnType<typeof useResetPassword>
}

export function ResetPasswordForm({ reset }: Props) {
  const { banner, showBanner, hideBanner } = useFormBanner()
  const { register, handleSubmit, formState, setError, watch } = useForm<NewPasswordInput>({
    resolver: zodResolver(NewPasswordFormSchema),
    mode: 'onTouched',
    defaultValues: { password: '', repeat: '' },
  })
  const { errors } = formState

  const save = ({ password }: NewPasswordInput) => {
    hideBanner()
    reset.mutate(password, {
      onError: (error) => {
        showFieldErrors(error, setError)
        showBanner('bad', messageOf(error))
      },
    })
  }

  if (reset.isSuccess)
    return (
      <>
        <Banner tone="ok" visibleMs={null}>
          {reset.data.msg}
        </Banner>
        <ButtonLink component={Link} to={paths.login()} variant="primary" size="l" block>
          Iniciar sesión
        </ButtonLink>
      </>
    )
  return (
    <form
      className="column gap-5"
      method="post"
      noValidate
      onSubmit={handleSubmit(save, (found) => showBanner('bad', Object.values(found)[0]?.message ?? ''))}
    >
      <NeedsScripts />
      {banner}
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        error={errors.password?.message}
        below={<PasswordMeter password={watch('password')} />}
        {...register('password')}
      />
      <PasswordField
        label="Repetir contraseña"
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register('repeat')}
      />
      <Button type="submit" variant="primary" size="l" block pending={reset.isPending}>
        Guardar contraseña
      </Button>
    </form>
  )
}
