import type { ComponentProps } from 'react'
import CaretDownBoldIcon from '~icons/ph/caret-down-bold'
import { cx } from '../styles/cx.ts'
import { Field, type FieldLook } from './Field.tsx'
import classes from './SelectField.module.css'

export type SelectOption = { value: string; label: string }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> &
  FieldLook & {
    options: SelectOption[]
    /** The option for no choice, whose value is the empty string. */
    placeholder?: string | undefined
    /** Highlights a filter that is in use. */
    active?: boolean | undefined
  }

/** A native select, so that it behaves as users expect on each platform. */
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
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      below={below}
      id={id}
      className={className}
    >
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
          <CaretDownBoldIcon className={classes.caret} aria-hidden />
        </div>
      )}
    </Field>
  )
}
