import { zodResolver } from '@hookform/resolvers/zod'
import { EmailOnly } from '@remusic/contract/people/schemas/accounts'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { NeedsScripts } from '../../base/ui/overlays/NeedsScripts.tsx'
import { paths } from '../../paths.ts'
import { useRequestReset } from './queries.ts'
import { useFormBanner } from './useFormBanner.tsx'

export function RecoverForm() {
  const request = useRequestReset()
  const { banner, showBanner, hideBanner } = useFormBanner()
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    resolver: zodResolver(EmailOnly),
    mode: 'onTouched',
    defaultValues: { email: '' },
  })
  const problem = formState.errors.email?.message

  const send = ({ email }: { email: string }) => {
    hideBanner()
    request.mutate(email, {
      onSuccess: ({ msg }) => showBanner('ok', msg),
      onError: (error) => showBanner('bad', messageOf(error)),
    })
  }

  return (
    <form
      className="column gap-5"
      method="post"
      noValidate
      onSubmit={handleSubmit(send, ({ email }) => showBanner('bad', email?.message ?? ''))}
    >
      <p className="muted">Escribe tu email y te enviaremos un enlace para elegir una nueva.</p>
      <NeedsScripts />
      {banner}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={problem}
        {...register('email')}
      />
      <Button type="submit" variant="primary" size="l" block pending={request.isPending}>
        Enviar enlace
      </Button>
      <p>
        <TextLink component={Link} to={paths.login()}>
          Volver a iniciar sesión
        </TextLink>
      </p>
    </form>
  )
}
