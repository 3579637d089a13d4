import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import { Field, type FieldLook } from './Field.tsx'
import classes from './SelectField.module.css'

export type SelectOption = { value: string; label: string }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> &
  FieldLook & {
    options: SelectOption[]
    /** The choice that stands for none; its value is the empty text. */
    placeholder?: string | undefined
    /** Marks a filter that is narrowing what is seen. */
    active?: boolean | undefined
  }

/** The browser's own list, so that it behaves as each system's people expect. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  below,
  id,
  className,
  options,
  placeholder,
  active,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, below, id, className }}>
      {(links) => (
        <div className={classes.control}>
          <select
            {...rest}
            {...links}
            className={cx(links.className, classes.select, active && classes.active)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <CaretDownIcon className={classes.caret} weight="bold" aria-hidden />
        </div>
      )}
    </Field>
  )
}
