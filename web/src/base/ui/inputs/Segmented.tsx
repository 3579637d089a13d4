import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './Segmented.module.css'

type SegmentedOption<V extends string> = { value: V; label: string; icon?: ReactNode }

export type SegmentedProps<V extends string> = {
  /** The accessible name of the group. */
  label: string
  /** The name of the field in a form that the browser submits. */
  name?: string | undefined
  options: SegmentedOption<V>[]
  value: V
  onChange: (value: V) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A segmented control: radio buttons that look like one button. */
export function Segmented<V extends string>({
  label,
  name,
  options,
  value,
  onChange,
  disabled,
  className,
}: SegmentedProps<V>) {
  const ownName = useId()
  return (
    <fieldset disabled={disabled} className={className}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={classes.segmented}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
