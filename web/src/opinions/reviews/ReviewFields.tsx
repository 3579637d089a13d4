import { zodResolver } from '@hookform/resolvers/zod'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '@remusic/contract/opinions/reviews'
import { REVIEW_TEXTS } from '@remusic/contract/opinions/reviewTexts'
import { ReviewValues } from '@remusic/contract/opinions/schemas/reviews'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import { ApiError } from '../../base/api/error.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ScoreInput } from '../../base/ui/inputs/ScoreInput.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import type { ScoreValue } from '../../base/ui/marks/scores.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { RestoredDraft } from '../../people/drafts/RestoredDraft.tsx'
import { useFormDraft } from '../../people/drafts/useFormDraft.ts'
import { MomentsField } from '../moments/MomentsField.tsx'

/** The type lets the compiler reject a field of the form that is missing here. */
const EMPTY: ReviewValues = { title: '', score: 0, description: '', moments: [] }
const FIELDS = Object.keys(EMPTY) as (keyof ReviewValues)[]

type Props = {
  initial?: ReviewValues
  /** The song that the review is about; moments can only be pinned in a song. */
  songId: string | undefined
  submitLabel: string
  pending: boolean
  /** The error of the last attempt to save. */
  error: Error | null
  /** The subject of the draft in which unsaved changes are kept. */
  draft: string
  /** The draft is removed when the promise fulfils. */
  onSubmit: (text: ReviewValues) => Promise<unknown>
}

/** Title, score, description and moments, validated by the contract while typing and on submit. */
export function ReviewFields({
  initial,
  songId,
  submitLabel,
  pending,
  error,
  draft: subject,
  onSubmit,
}: Props) {
  const defaultValues = initial ? textOf(initial) : EMPTY
  const form = useForm<ReviewValues>({
    resolver: zodResolver(ReviewValues),
    mode: 'onChange',
    defaultValues,
  })
  const draft = useFormDraft(form, defaultValues, subject)
  const { showBanner } = useBanner()
  const submit = (text: ReviewValues) =>
    onSubmit(text).then(
      () => draft.complete(),
      () => {}, // The caller shows the error; the draft stays.
    )
  const reject = (found: FieldErrors<ReviewValues>) => {
    if (found.title && form.getValues('title').trim() === '')
      showBanner({ tone: 'bad', text: REVIEW_TEXTS.titleMissingAlert })
  }
  const { errors } = form.formState
  const { setError } = form
  useEffect(() => {
    if (!(error instanceof ApiError) || !error.fields) return
    for (const field of FIELDS) if (error.fields[field]) setError(field, { message: error.fields[field] })
  }, [error, setError])
  const inputs: Record<keyof ReviewValues, ReactNode> = {
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
    moments: songId !== undefined && (
      <Controller
        control={form.control}
        name="moments"
        render={({ field }) => (
          <MomentsField
            songId={songId}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            isSubmitted={form.formState.isSubmitted}
            error={errors.moments?.message ?? errors.moments?.root?.message}
            errors={field.value.map((_, i) => errors.moments?.[i]?.text?.message)}
          />
        )}
      />
    ),
  }
  return (
    <form
      className="column gap-5 mt-4"
      noValidate
      onSubmit={form.handleSubmit(submit, reject)}
      onReset={draft.discard}
    >
      {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
      {FIELDS.map((field) => (
        <Fragment key={field}>{inputs[field]}</Fragment>
      ))}
      <Button type="submit" variant="primary" size="l" block pending={pending}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Picks the text fields: an edited review is passed in with all of its data. */
function textOf({ title, score, description, moments }: ReviewValues): ReviewValues {
  return { title, score, description, moments }
}
