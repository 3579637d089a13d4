import type { Comment, Review } from '@remusic/contract/opinions/schemas/reviews'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { commentsQuery } from './queries.ts'

/** The comments of a review, oldest first. Everyone can read them, Premium members can write. */
export function Comments({ review }: { review: Review }) {
  const comments = useInfiniteQuery(commentsQuery(review.id))
  // The member's own new comments, shown at the end until their page has loaded.
  const [written, setWritten] = useState<Comment[]>([])
  const me = useSession()
  if (comments.isPending)
    return (
      <SkeletonGroup label="Buscando los comentarios">
        <SkeletonPerson />
        <SkeletonPerson />
      </SkeletonGroup>
    )
  if (!comments.data)
    return (
      <ErrorState headingLevel={3} onRetry={() => void comments.refetch()} pending={comments.isFetching} />
    )
  const loaded = comments.data.pages.flatMap((page) => page.items)
  const unloaded = comments.hasNextPage
    ? written.filter(({ id }) => !loaded.some((each) => each.id === id))
    : []
  return (
    <>
      {loaded.length === 0 && <p className="muted mb-4">Aún no hay comentarios.</p>}
      <ul className="mb-4">
        {loaded.map((comment) => (
          <CommentItem key={comment.id} review={review} comment={comment} />
        ))}
      </ul>
      <LoadMore pages={comments} />
      {unloaded.length > 0 && (
        <ul className="mb-4">
          {unloaded.map((comment) => (
            <CommentItem key={comment.id} review={review} comment={comment} />
          ))}
        </ul>
      )}
      {review.merged ? null : me ? (
        <CommentForm review={review} onWritten={(comment) => setWritten([...written, comment])} />
      ) : (
        <SignIn />
      )}
    </>
  )
}

function SignIn() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink component={Link} to={paths.login(pathname + search)} block>
      Iniciar sesión para comentar
    </ButtonLink>
  )
}
