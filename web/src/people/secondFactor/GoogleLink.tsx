import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import ArrowLeftIcon from '~icons/ph/arrow-left'
import { ApiError } from '../../base/api/error.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import { type FurtherStep, furtherStepOf } from '../accounts/signInSteps.ts'
import { useLinkGoogle } from './queries.ts'
import classes from './SignIn.module.css'

type Props = {
  ticket: string
  text: string
  onEntered: (active: boolean) => void
  onFurtherStep: (step: FurtherStep) => void
  onBack: () => void
  onExpired: (reason: string) => void
}

/** Asks once for the password of the account to which a Google account will be linked. */
export function GoogleLink({ ticket, text, onEntered, onFurtherStep, onBack, onExpired }: Props) {
  const link = useLinkGoogle(ticket)
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.isPending) return
    link.mutate(password, {
      onSuccess: ({ active }) => onEntered(active),
      onError: (error) => {
        const step = furtherStepOf(error)
        if (step) onFurtherStep(step)
        else if (error instanceof ApiError && error.code === 'challenge_expired') onExpired(error.msg)
      },
    })
  }
  return (
    <div className={classes.step}>
      <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
        <p>{text}</p>
        <VisuallyHidden role="alert">{link.error && messageOf(link.error)}</VisuallyHidden>
        <PasswordField
          ref={field}
          label="Contraseña"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={link.error ? messageOf(link.error) : undefined}
          below={
            <TextLink component={Link} to={paths.recover()} small>
              ¿Olvidaste tu contraseña?
            </TextLink>
          }
        />
        <Button
          type="submit"
          variant="primary"
          size="l"
          block
          pending={link.isPending}
          pendingLabel="Comprobando…"
        >
          Unir mis cuentas y entrar
        </Button>
      </form>
      <Button variant="bare" icon={<ArrowLeftIcon aria-hidden />} onClick={onBack}>
        Volver
      </Button>
    </div>
  )
}
