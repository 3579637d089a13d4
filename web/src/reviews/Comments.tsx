import type { Comment, Review } from '@remusic/contract/reviews'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import classes from './Comments.module.css'
import { commentsQuery } from './queries.ts'

/** What people answer to a review, as in a conversation: the oldest first. Everybody reads; Premium writes. */
export function Comments({ review }: { review: Review }) {
  const comments = useInfiniteQuery(commentsQuery(review.id))
  // One's own of just now, until its page has come.
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
  const read = comments.data.pages.flatMap((page) => page.items)
  const justNow = comments.hasNextPage ? written.filter(({ id }) => !read.some((each) => each.id === id)) : []
  return (
    <>
      {read.length === 0 && <p className={classes.none}>Aún no hay comentarios.</p>}
      <ul className={classes.list}>
        {read.map((comment) => (
          <CommentItem key={comment.id} review={review} comment={comment} />
        ))}
      </ul>
      <LoadMore
        hasMore={comments.hasNextPage}
        pending={comments.isFetchingNextPage}
        failed={comments.isFetchNextPageError}
        onMore={() => void comments.fetchNextPage()}
      />
      {justNow.length > 0 && (
        <ul className={classes.list}>
          {justNow.map((comment) => (
            <CommentItem key={comment.id} review={review} comment={comment} />
          ))}
        </ul>
      )}
      {me ? (
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
    <KeyLink component={Link} to={paths.login(pathname + search)} block>
      Iniciar sesión para comentar
    </KeyLink>
  )
}
