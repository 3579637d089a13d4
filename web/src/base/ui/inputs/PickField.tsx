import { type KeyboardEvent, type ReactNode, type RefCallback, useCallback, useId, useState } from 'react'
import { cx } from '../styles/cx.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { Field, type FieldLook } from './Field.tsx'
import classes from './PickField.module.css'

export type PickFieldProps<T> = Pick<FieldLook, 'label' | 'hideLabel'> & {
  placeholder?: string
  maxLength?: number
  value: string
  onType: (text: string) => void
  inputRef?: RefCallback<HTMLInputElement>
  /** The suggestions for the current text. */
  options: readonly T[]
  keyOf: (option: T) => string
  renderOption: (option: T) => ReactNode
  /** Shown if there are no options. */
  empty?: string | undefined
  onPick: (option: T) => void
}

/** A combobox: a text input with suggestions, picked by click or with the arrow keys and Enter. */
export function PickField<T>({
  label,
  hideLabel,
  placeholder,
  maxLength,
  value,
  onType,
  inputRef,
  options,
  keyOf,
  renderOption,
  empty,
  onPick,
}: PickFieldProps<T>) {
  const listId = useId()
  const [isFocused, setFocused] = useState(false)
  const [marked, setMarked] = useState(0)
  const isOpen = isFocused && value !== '' && options.length > 0
  const at = Math.min(marked, options.length - 1)
  const ref = useCallback(
    (input: HTMLInputElement | null) => {
      inputRef?.(input)
      // The input of a server-rendered page can have the focus before React listens to it.
      if (input !== null && input === document.activeElement) setFocused(true)
    },
    [inputRef],
  )
  const idOf = (index: number) => `${listId}-${index}`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isOpen) return
    if (step !== undefined) setMarked((at + step + options.length) % options.length)
    else if (event.key === 'Enter') onPick(options[at] as T)
    else if (event.key === 'Escape') onType('')
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.pick}>
      <Field label={label} hideLabel={hideLabel}>
        {(links) => (
          <input
            {...links}
            ref={ref}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? idOf(at) : undefined}
            placeholder={placeholder}
            maxLength={maxLength}
            value={value}
            onChange={(event) => {
              setMarked(0)
              onType(event.currentTarget.value)
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div id={listId} role="listbox" aria-label={label} className={classes.list} hidden={!isOpen}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and references the marked option
          <div
            key={keyOf(option)}
            id={idOf(index)}
            role="option"
            aria-selected={index === at}
            className={cx(classes.option, index === at && classes.marked)}
            onPointerEnter={() => setMarked(index)}
            // A click would be too late: the input loses the focus before it, which closes the list.
            onPointerDown={(event) => {
              event.preventDefault()
              onPick(option)
            }}
          >
            {renderOption(option)}
          </div>
        ))}
      </div>
      {isFocused && empty !== undefined && options.length === 0 && <p className={classes.empty}>{empty}</p>}
      <VisuallyHidden role="status">
        {isOpen && (options.length === 1 ? '1 opción' : `${options.length} opciones`)}
        {isFocused && options.length === 0 && empty}
      </VisuallyHidden>
    </div>
  )
}
