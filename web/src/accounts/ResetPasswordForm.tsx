import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ClosedKey } from '../ui/ClosedKey.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './AccountForm.module.css'

export function ResetPasswordForm() {
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Nueva contraseña" name="password" autoComplete="new-password" />
      <PasswordField label="Repetir contraseña" name="repeat" autoComplete="new-password" />
      <ClosedKey variant="primary" size="l" block reason="El cambio de contraseña abre muy pronto">
        Guardar contraseña
      </ClosedKey>
      <p>
        <TextLink component={Link} to={paths.login()}>
          Volver a iniciar sesión
        </TextLink>
      </p>
    </form>
  )
}
