import { messageOf } from '../../base/failures/messageOf.ts'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { useResendConfirmation } from './queries.ts'

/** Says where the link went that confirms the account, and sends another one. */
export function ConfirmationSent({ email }: { email: string }) {
  const { mutate, data, error, isPending } = useResendConfirmation()
  const outcome = data?.msg ?? (error ? messageOf(error) : null)
  return (
    <p className="muted">
      Te escribimos a <b>{email}</b>: abre el enlace de ese correo para confirmar tu cuenta. ¿No llegó?{' '}
      <TextLink component="button" accent disabled={isPending} onClick={() => mutate(email)}>
        Reenviar
      </TextLink>{' '}
      <span role="status">{outcome}</span>
    </p>
  )
}
