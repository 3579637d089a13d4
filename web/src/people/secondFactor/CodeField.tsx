import type { ComponentProps } from 'react'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { TYPED_FIELDS, type TypedMethod } from './answers.ts'
import classes from './CodeField.module.css'

type Props = Pick<ComponentProps<'input'>, 'ref'> & {
  method: TypedMethod
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The field for a code of an authenticator app, a recovery code or the password. */
export function CodeField({ method, value, onChange, error, ref }: Props) {
  const { label, hint, clean } = TYPED_FIELDS[method]
  const shared = {
    ref,
    label,
    value,
    error,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(clean(event.currentTarget.value)),
    'data-autofocus': true,
  }
  if (method === 'password') return <PasswordField {...shared} autoComplete="current-password" />
  const isTotp = method === 'totp'
  return (
    <TextField
      {...shared}
      hint={hint}
      className={cx(classes.field, isTotp && classes.digits)}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      inputMode={isTotp ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
