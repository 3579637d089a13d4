import { mayComment } from '@remusic/contract/plans'
import { REVIEW_TEXTS } from '@remusic/contract/reviews'
import type { Comment, Review } from '@remusic/contract/schemas/reviews'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { profileQuery } from '../accounts/queries.ts'
import { useFailure } from '../failures/useFailure.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { CommentField } from './CommentField.tsx'
import { useWriteComment } from './queries.ts'

type Props = { review: Review; onWritten: (comment: Comment) => void }

/** Writes a comment, if the plan includes it. */
export function CommentForm({ review, onWritten }: Props) {
  const { data: profile } = useQuery(profileQuery)
  const write = useWriteComment(review)
  const showFailure = useFailure('No pudimos publicar tu comentario')
  if (!profile) return null
  if (!mayComment(profile.role))
    return (
      <KeyLink component={Link} to={paths.premiumMember()} variant="primary" block>
        Pásate a Premium para comentar
      </KeyLink>
    )
  return (
    <CommentField
      label="Tu comentario"
      placeholder={REVIEW_TEXTS.commentRequired}
      submitLabel="Comentar"
      pending={write.isPending}
      onSubmit={(text) => write.mutateAsync(text).then(onWritten)}
      onFailure={showFailure}
    />
  )
}
