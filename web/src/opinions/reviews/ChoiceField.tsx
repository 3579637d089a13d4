import { useEffect, useRef } from 'react'
import { SelectField, type SelectOption } from '../../base/ui/inputs/SelectField.tsx'

type Props = {
  label: string
  options: readonly SelectOption[]
  /** The option for no choice. */
  placeholder?: string
  value: string
  isDefault: boolean
  onChoose: (value: string) => void
}

/** One choice above a list. A choice made before the page was hydrated is applied as soon as it is. */
export function ChoiceField({ options, value, isDefault, onChoose, ...field }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const rendered = useRef({ value, onChoose })
  useEffect(() => {
    const { value, onChoose } = rendered.current
    const chosen = select.current?.value
    if (chosen !== undefined && chosen !== value) onChoose(chosen)
  }, [])
  return (
    <SelectField
      {...field}
      ref={select}
      hideLabel
      options={[...options]}
      value={value}
      active={!isDefault}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
