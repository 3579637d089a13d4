import { zodResolver } from '@hookform/resolvers/zod'
import { DESCRIPTION_LENGTH, ReviewText, TITLE_LENGTH } from '@remusic/contract/reviews'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '../api/error.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { ScoreInput } from '../ui/inputs/ScoreInput.tsx'
import { TextAreaField } from '../ui/inputs/TextAreaField.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import type { ScoreValue } from '../ui/marks/scores.ts'
import classes from './ReviewForm.module.css'

type Given = { title: string; score: number; description: string }

type Props = {
  initial?: Given
  submitLabel: string
  pending: boolean
  /** What the server refused. */
  error: Error | null
  onSubmit: (text: ReviewText) => void
}

/** Title, score and description, checked by the contract as one leaves a field and on submit. */
export function ReviewFields({ initial, submitLabel, pending, error, onSubmit }: Props) {
  const form = useForm<Given, unknown, ReviewText>({
    resolver: zodResolver(ReviewText),
    mode: 'onTouched',
    defaultValues: {
      title: initial?.title ?? '',
      score: initial?.score ?? 0,
      description: initial?.description ?? '',
    },
  })
  const { errors } = form.formState
  const { setError } = form
  useEffect(() => {
    if (!(error instanceof ApiError) || !error.fields) return
    for (const [field, message] of Object.entries(error.fields))
      if (field === 'title' || field === 'score' || field === 'description') setError(field, { message })
  }, [error, setError])
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((text) => onSubmit(text))}>
      <TextField
        label="Título"
        maxLength={TITLE_LENGTH}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
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
      <TextAreaField
        label="Descripción"
        maxLength={DESCRIPTION_LENGTH}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Key type="submit" variant="primary" size="l" block pending={pending}>
        {submitLabel}
      </Key>
    </form>
  )
}
