import { zodResolver } from '@hookform/resolvers/zod'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '@remusic/contract/reviews'
import { ReviewText } from '@remusic/contract/schemas/reviews'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '../api/error.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { ScoreInput } from '../ui/inputs/ScoreInput.tsx'
import { TextAreaField } from '../ui/inputs/TextAreaField.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import type { ScoreValue } from '../ui/marks/scores.ts'
import classes from './ReviewForm.module.css'

/** Typed so that the compiler rejects a form that lacks a field of ReviewText. */
const EMPTY: ReviewText = { title: '', score: 0, description: '' }
const FIELDS = Object.keys(EMPTY) as (keyof ReviewText)[]

type Props = {
  initial?: ReviewText
  submitLabel: string
  pending: boolean
  /** The error of the last attempt to save. */
  error: Error | null
  onSubmit: (text: ReviewText) => void
}

/** Title, score and description, validated by the contract on blur and on submit. */
export function ReviewFields({ initial, submitLabel, pending, error, onSubmit }: Props) {
  const form = useForm<ReviewText>({
    resolver: zodResolver(ReviewText),
    mode: 'onTouched',
    defaultValues: initial ? textOf(initial) : EMPTY,
  })
  const { errors } = form.formState
  const { setError } = form
  useEffect(() => {
    if (!(error instanceof ApiError) || !error.fields) return
    for (const field of FIELDS) if (error.fields[field]) setError(field, { message: error.fields[field] })
  }, [error, setError])
  const inputs: Record<keyof ReviewText, ReactNode> = {
    title: (
      <TextField
        label="Título"
        maxLength={TITLE_LENGTH}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
    ),
    score: (
      <Controller
        control={form.control}
        name="score"
        render={({ field }) => (
          <ScoreInput
            value={field.value >= 1 ? (field.value as ScoreValue) : null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
            ref={field.ref}
            error={errors.score?.message}
          />
        )}
      />
    ),
    description: (
      <TextAreaField
        label="Descripción"
        maxLength={DESCRIPTION_LENGTH}
        error={errors.description?.message}
        {...form.register('description')}
      />
    ),
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((text) => onSubmit(text))}>
      {FIELDS.map((field) => (
        <Fragment key={field}>{inputs[field]}</Fragment>
      ))}
      <Key type="submit" variant="primary" size="l" block pending={pending}>
        {submitLabel}
      </Key>
    </form>
  )
}

/** Picks the text fields: an edited review is passed in with all of its data. */
function textOf({ title, score, description }: ReviewText): ReviewText {
  return { title, score, description }
}
