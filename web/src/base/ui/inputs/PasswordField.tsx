import { type ComponentProps, useState } from 'react'
import EyeIcon from '~icons/ph/eye'
import EyeSlashIcon from '~icons/ph/eye-slash'
import { cx } from '../styles/cx.ts'
import { Field, type FieldLook } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import classes from './PasswordField.module.css'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldLook

export function PasswordField({
  label,
  hideLabel,
  hint,
  error,
  quietError,
  below,
  id,
  className,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      quietError={quietError}
      below={below}
      id={id}
      className={className}
    >
      {(links) => (
        <div className={classes.control}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...links}
            type={isShown ? 'text' : 'password'}
            className={cx(links.className, classes.input)}
          />
          <IconButton
            className={classes.reveal}
            label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            icon={isShown ? <EyeSlashIcon /> : <EyeIcon />}
            disabled={rest.disabled}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
