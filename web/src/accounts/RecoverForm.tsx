import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ClosedKey } from '../ui/ClosedKey.tsx'
import { TextField } from '../ui/TextField.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './AccountForm.module.css'

export function RecoverForm() {
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <p className={classes.note}>Escribe tu email y te enviaremos un enlace para elegir una nueva.</p>
      <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
      <ClosedKey variant="primary" size="l" block reason="La recuperación de contraseña abre muy pronto">
        Enviar enlace
      </ClosedKey>
      <p>
        <TextLink component={Link} to={paths.login()}>
          Volver a iniciar sesión
        </TextLink>
      </p>
    </form>
  )
}
