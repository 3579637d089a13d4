import { ClosedKey } from '../ui/ClosedKey.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './ContactForm.module.css'

export function ContactForm() {
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextField label="Nombre" name="name" autoComplete="name" />
      <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
      <TextAreaField label="Mensaje" name="message" rows={5} />
      <ClosedKey variant="primary" size="l" block reason="El formulario de contacto abre muy pronto">
        Enviar Mensaje
      </ClosedKey>
    </form>
  )
}
