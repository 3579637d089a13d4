import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../styles/cx.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { Field, type FieldLook } from './Field.tsx'
import classes from './TextAreaField.module.css'

/** Screen readers announce the remaining characters from this number down. */
const ANNOUNCED_CHARACTERS_LEFT = 20

export type TextAreaFieldProps = ComponentProps<'textarea'> & FieldLook

/** A multi-line text input. With `maxLength` it shows a character counter. */
export function TextAreaField({
  label,
  hideLabel,
  hint,
  error,
  below,
  id,
  className,
  maxLength,
  onInput,
  ref,
  ...rest
}: TextAreaFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const mergedRef = useMergedRef(own, ref)
  const [length, setLength] = useState(0)

  // A form library sets the value without an event, so the length is read again after every render.
  useEffect(() => {
    setLength(own.current?.value.length ?? 0)
  })

  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setLength(event.currentTarget.value.length)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }

  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      id={id}
      className={className}
      below={
        <>
          {maxLength !== undefined && <Counter length={length} maxLength={maxLength} />}
          {below}
        </>
      }
    >
      {(links) => (
        <textarea
          rows={4}
          {...rest}
          {...links}
          {...(maxLength !== undefined && { maxLength })}
          ref={mergedRef}
          onInput={count}
          className={cx(links.className, classes.input)}
        />
      )}
    </Field>
  )
}

function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const left = maxLength - length
  return (
    <>
      <span className={cx(classes.counter, left <= 0 && classes.full)} aria-hidden>
        {length}/{maxLength}
      </span>
      <VisuallyHidden role="status">
        {left <= ANNOUNCED_CHARACTERS_LEFT ? `Te quedan ${left} caracteres` : ''}
      </VisuallyHidden>
    </>
  )
}
