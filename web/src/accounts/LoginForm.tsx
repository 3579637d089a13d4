import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXTS, Credentials } from '@remusic/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { messageOf } from '../api/error.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Key } from '../ui/Key.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { LOGIN_ERROR_VISIBLE_MS } from '../ui/timing.ts'
import classes from './AccountForm.module.css'
import { useLogin } from './queries.ts'

type Typed = { email: string; password: string }

/** `onEntered` is told whether the account is active. */
export function LoginForm({ onEntered }: { onEntered: (active: boolean) => void }) {
  const login = useLogin()
  const [refusal, setRefusal] = useState<{ text: string; at: number } | null>(null)
  const refuse = (text: string) => setRefusal({ text, at: Date.now() })
  const { register, handleSubmit, formState } = useForm<Typed>({
    resolver: zodResolver(Credentials),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  const enter = (typed: Typed) => {
    setRefusal(null)
    login.mutate(typed, {
      onSuccess: ({ active }) => onEntered(active),
      onError: (error) => refuse(messageOf(error)),
    })
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={handleSubmit(enter, () => refuse(ACCOUNT_TEXTS.bothFieldsRequired))}
    >
      {refusal && (
        <Banner
          key={refusal.at}
          tone="bad"
          visibleMs={LOGIN_ERROR_VISIBLE_MS}
          onGone={() => setRefusal(null)}
        >
          {refusal.text}
        </Banner>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        error={errors.password?.message}
        below={
          <TextLink className={classes.aside} component={Link} to={paths.recover()} small>
            ¿Olvidaste tu contraseña?
          </TextLink>
        }
        {...register('password')}
      />
      <Key type="submit" variant="primary" size="l" block pending={login.isPending} pendingLabel="Entrando…">
        Iniciar sesión
      </Key>
      <p className={classes.note}>
        ¿No tienes cuenta?{' '}
        <TextLink component={Link} to={paths.register()} accent>
          Crear cuenta
        </TextLink>
      </p>
    </form>
  )
}
