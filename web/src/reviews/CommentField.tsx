import { COMMENT_LENGTH } from '@remusic/contract/reviews'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Key } from '../ui/inputs/Key.tsx'
import { TextAreaField } from '../ui/inputs/TextAreaField.tsx'
import classes from './Comments.module.css'

type Props = {
  label: string
  initial?: string
  placeholder?: string
  submitLabel: string
  pending: boolean
  /** The field is cleared when the promise fulfils. */
  onSubmit: (text: string) => Promise<unknown>
  onFailure: (error: Error) => void
  /** Shown beside the submit key. */
  cancel?: ReactNode
}

/** A text field with a submit key; the text stays until it has been saved. */
export function CommentField({
  label,
  initial = '',
  placeholder,
  submitLabel,
  pending,
  onSubmit,
  onFailure,
  cancel,
}: Props) {
  const [text, setText] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || pending) return
    onSubmit(text).then(() => setText(''), onFailure)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextAreaField
        label={label}
        name="text"
        rows={2}
        maxLength={COMMENT_LENGTH}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.keys}>
        {cancel}
        <Key type="submit" variant="primary" pending={pending} disabled={text.trim() === ''}>
          {submitLabel}
        </Key>
      </div>
    </form>
  )
}
