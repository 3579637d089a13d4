import { COMMENT_LENGTH } from '@remusic/contract/opinions/reviews'
import type { Comment, CommentText } from '@remusic/contract/opinions/schemas/reviews'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { MentionField } from './MentionField.tsx'
import { mentionedIn, toSend } from './mentions.ts'
import { useCommentDraft } from './useCommentDraft.ts'

type Props = {
  reviewId: string
  /** Names the draft on this device. */
  draftSubject: string
  label: string
  initial?: Pick<Comment, 'text' | 'mentions'>
  placeholder?: string
  submitLabel: string
  pending: boolean
  /** The field is cleared when the promise fulfils. */
  onSubmit: (comment: CommentText) => Promise<unknown>
  onFailure: (error: Error) => void
  /** Shown beside the submit button. */
  cancel?: ReactNode
}

const NOTHING = { text: '', mentions: [] }

/** A text field with a submit button; the text stays until it has been saved. */
export function CommentField({
  reviewId,
  draftSubject,
  label,
  initial = NOTHING,
  placeholder,
  submitLabel,
  pending,
  onSubmit,
  onFailure,
  cancel,
}: Props) {
  const start = { text: initial.text, people: mentionedIn(initial.text, initial.mentions) }
  const [draft, setDraft, ref] = useCommentDraft(draftSubject, start)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.text.trim() === '' || pending) return
    onSubmit(toSend(draft)).then(() => setDraft({ text: '', people: [] }), onFailure)
  }
  return (
    <form className="grid gap-3" onSubmit={submit} onReset={() => setDraft(start)}>
      <MentionField
        reviewId={reviewId}
        draft={draft}
        onDraft={setDraft}
        ref={ref}
        label={label}
        name="text"
        rows={2}
        maxLength={COMMENT_LENGTH}
        placeholder={placeholder}
      />
      <div className="flex justify-end gap-2-5">
        {cancel}
        <Button type="submit" variant="primary" pending={pending} disabled={draft.text.trim() === ''}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
