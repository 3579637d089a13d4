import { zodResolver } from '@hookform/resolvers/zod'
import { EmailOnly } from '@remusic/contract/people/schemas/accounts'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { useChangeEmail } from './credentialQueries.ts'
import { showFieldErrors } from './forms.ts'
import { useFormBanner } from './useFormBanner.tsx'

/** Requests a change of the e-mail address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail()
  const { showBanner } = useBanner()
  const problem = useFormBanner()
  const formId = useId()
  const { register, handleSubmit, formState, setError } = useForm<{ email: string }>({
    resolver: zodResolver(EmailOnly),
    defaultValues: { email: '' },
  })

  const send = ({ email }: { email: string }) => {
    problem.hideBanner()
    change.mutate(email, {
      onSuccess: ({ msg }) => {
        showBanner({ tone: 'ok', text: msg })
        onClose()
      },
      onError: (error) => {
        showFieldErrors(error, setError)
        problem.showBanner('bad', messageOf(error))
      },
    })
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Cambiar correo"
      text="Enviaremos un enlace a la dirección nueva. Tu correo cambia cuando lo abras, y avisaremos a la de ahora."
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={change.isPending}>
            Enviar enlace
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={handleSubmit(send)}>
        {problem.banner}
        <TextField
          label="Correo nuevo"
          type="email"
          inputMode="email"
          autoComplete="email"
          data-autofocus
          error={formState.errors.email?.message}
          {...register('email')}
        />
      </form>
    </Dialog>
  )
}
