import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { useChangePassword } from './credentialQueries.ts'
import { FirstPasswordFormSchema, PasswordChangeFormSchema, showFieldErrors } from './forms.ts'
import { PasswordMeter } from './PasswordMeter.tsx'
import { useFormBanner } from './useFormBanner.tsx'

type Props = { email: string; hasPassword: boolean; onClose: () => void }

type Input = { currentPassword: string; password: string; repeat: string }

/** Changes the password, or sets the first one of an account that signs in with Google. */
export function PasswordDialog({ email, hasPassword, onClose }: Props) {
  const change = useChangePassword()
  const { showBanner } = useBanner()
  const problem = useFormBanner()
  const formId = useId()
  const { register, handleSubmit, formState, setError, watch } = useForm<Input>({
    resolver: zodResolver(hasPassword ? PasswordChangeFormSchema : FirstPasswordFormSchema),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', password: '', repeat: '' },
  })
  const { errors } = formState

  const save = ({ currentPassword, password }: Input) => {
    problem.hideBanner()
    change.mutate(
      { password, ...(hasPassword && { currentPassword }) },
      {
        onSuccess: ({ msg }) => {
          showBanner({ tone: 'ok', text: msg })
          onClose()
        },
        onError: (error) => {
          showFieldErrors(error, setError)
          problem.showBanner('bad', messageOf(error))
        },
      },
    )
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={hasPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
      text="Cerraremos tus otras sesiones. Esta sigue abierta."
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={change.isPending}>
            Guardar contraseña
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" method="post" noValidate onSubmit={handleSubmit(save)}>
        {problem.banner}
        {/* Tells a password manager which of its entries to update. */}
        <input autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            label="Contraseña actual"
            autoComplete="current-password"
            data-autofocus
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        )}
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          data-autofocus={!hasPassword || undefined}
          error={errors.password?.message}
          below={<PasswordMeter password={watch('password')} personal={[email]} />}
          {...register('password')}
        />
        <PasswordField
          label="Repetir contraseña nueva"
          autoComplete="new-password"
          error={errors.repeat?.message}
          {...register('repeat')}
        />
      </form>
    </Dialog>
  )
}
