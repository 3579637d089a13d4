import { REVIEW_TEXTS } from '@remusic/contract/opinions/reviewTexts'
import type { Comment, Review } from '@remusic/contract/opinions/schemas/reviews'
import { mayComment } from '@remusic/contract/people/plans'
import { useQuery } from '@tanstack/react-query'
import { useFailure } from '../../base/failures/useFailure.ts'
import { profileQuery } from '../../people/accounts/queries.ts'
import { draftOf } from '../../people/drafts/drafts.ts'
import { PremiumButton } from '../../people/premium/PremiumButton.tsx'
import { CommentField } from './CommentField.tsx'
import { useWriteComment } from './mutations.ts'

type Props = { review: Review; onWritten: (comment: Comment) => void }

/** Writes a comment, if the plan includes it. */
export function CommentForm({ review, onWritten }: Props) {
  const { data: profile } = useQuery(profileQuery)
  const write = useWriteComment(review)
  const showFailure = useFailure('No pudimos publicar tu comentario')
  if (!profile) return null
  if (!mayComment(profile.role)) return <PremiumButton label="Pásate a Premium para comentar" />
  return (
    <CommentField
      reviewId={review.id}
      draftSubject={draftOf.comment(review.id)}
      label="Tu comentario"
      placeholder={`${REVIEW_TEXTS.commentRequired}; con @ mencionas a alguien`}
      submitLabel="Comentar"
      pending={write.isPending}
      onSubmit={(comment) => write.mutateAsync(comment).then(onWritten)}
      onFailure={showFailure}
    />
  )
}
