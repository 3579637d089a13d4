import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXTS, NAME_LENGTH } from '@remusic/contract/people/accounts'
import { FirstAdmin } from '@remusic/contract/running/schemas/setup'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { NeedsScripts } from '../../base/ui/overlays/NeedsScripts.tsx'
import { showFieldErrors } from '../../people/accounts/forms.ts'
import { PasswordMeter } from '../../people/accounts/PasswordMeter.tsx'
import { useFormBanner } from '../../people/accounts/useFormBanner.tsx'
import { useCreateFirstAdmin } from './queries.ts'

const FormSchema = FirstAdmin.extend({ repeat: z.string() }).refine(
  ({ password, repeat }) => password === repeat,
  { path: ['repeat'], message: ACCOUNT_TEXTS.passwordsDiffer },
)
type Input = z.input<typeof FormSchema>

/** Creates the account of the operator with the code that the start of the server prints. */
export function FirstAdminForm() {
  const creation = useCreateFirstAdmin()
  const { banner, showBanner, hideBanner } = useFormBanner()
  const { register, handleSubmit, formState, setError, setValue, watch } = useForm<Input>({
    resolver: zodResolver(FormSchema),
    mode: 'onTouched',
    defaultValues: { code: '', name: '', email: '', password: '', repeat: '' },
  })
  const { errors } = formState

  // The code is in the fragment, which only the browser knows. It is removed from the address, and so from the history.
  useEffect(() => {
    const code = location.hash.slice(1)
    if (code === '') return
    setValue('code', code)
    history.replaceState(history.state, '', location.pathname)
  }, [setValue])

  const create = ({ repeat: _, ...body }: Input) => {
    hideBanner()
    creation.mutate(body, {
      onError: (error) => {
        showFieldErrors(error, setError)
        showBanner('bad', messageOf(error))
      },
    })
  }
  return (
    <form className="column gap-5" method="post" noValidate onSubmit={handleSubmit(create)}>
      <NeedsScripts />
      {banner}
      <TextField
        label="Código de la consola"
        hint="Está en el enlace que ReMusic muestra al iniciar. Sirve una vez y durante 24 horas."
        autoComplete="off"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
      <TextField
        label="Nombre"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        error={errors.password?.message}
        below={<PasswordMeter password={watch('password')} personal={watch(['name', 'email'])} />}
        {...register('password')}
      />
      <PasswordField
        label="Repetir contraseña"
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register('repeat')}
      />
      <Button type="submit" variant="primary" size="l" block pending={creation.isPending}>
        Crear la cuenta
      </Button>
    </form>
  )
}
