import { mayComment } from '@remusic/contract/plans'
import { REVIEW_TEXTS } from '@remusic/contract/reviews'
import type { Comment, Review } from '@remusic/contract/schemas/reviews'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../accounts/queries.ts'
import { draftOf } from '../drafts/drafts.ts'
import { useFailure } from '../failures/useFailure.ts'
import { PremiumKey } from '../premium/PremiumKey.tsx'
import { CommentField } from './CommentField.tsx'
import { useWriteComment } from './mutations.ts'

type Props = { review: Review; onWritten: (comment: Comment) => void }

/** Writes a comment, if the plan includes it. */
export function CommentForm({ review, onWritten }: Props) {
  const { data: profile } = useQuery(profileQuery)
  const write = useWriteComment(review)
  const showFailure = useFailure('No pudimos publicar tu comentario')
  if (!profile) return null
  if (!mayComment(profile.role)) return <PremiumKey label="Pásate a Premium para comentar" />
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
