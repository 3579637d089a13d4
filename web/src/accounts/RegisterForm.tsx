import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ClosedKey } from '../ui/ClosedKey.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './AccountForm.module.css'

export function RegisterForm() {
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextField label="Nombre" name="name" autoComplete="name" maxLength={60} />
      <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
      <PasswordField label="Contraseña" name="password" autoComplete="new-password" />
      <PasswordField label="Repetir contraseña" name="repeat" autoComplete="new-password" />
      <ClosedKey variant="primary" size="l" block reason="El registro abre muy pronto">
        Crear cuenta
      </ClosedKey>
      <p className={classes.note}>
        ¿Ya tienes cuenta?{' '}
        <TextLink component={Link} to={paths.login()} accent>
          Iniciar sesión
        </TextLink>
      </p>
    </form>
  )
}
