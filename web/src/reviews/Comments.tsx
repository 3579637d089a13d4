import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { mayComment } from '@remusic/contract/plans'
import { COMMENT_LENGTH, REVIEW_TEXTS, type Review } from '@remusic/contract/reviews'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { profileQuery } from '../accounts/queries.ts'
import { useSession } from '../accounts/session.ts'
import { useFailure } from '../failures/useFailure.ts'
import { ReportKey } from '../moderation/ReportKey.tsx'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconKey } from '../ui/IconKey.tsx'
import { Key } from '../ui/Key.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { commentsQuery, useDeleteComment, useWriteComment } from './queries.ts'
import classes from './ReviewKeys.module.css'

/** What people answer to a review. Everybody reads; Premium writes. */
export function Comments({ review }: { review: Review }) {
  const comments = useInfiniteQuery(commentsQuery(review.id))
  const remove = useDeleteComment(review)
  const showFailure = useFailure()
  const me = useSession()
  if (comments.isPending) return <PageLoader text="Buscando los comentarios" />
  if (!comments.data)
    return (
      <ErrorState headingLevel={3} onRetry={() => void comments.refetch()} pending={comments.isFetching} />
    )
  const shown = comments.data.pages.flatMap((page) => page.items)
  return (
    <>
      {shown.length === 0 ? (
        <p>Aún no hay comentarios.</p>
      ) : (
        <ul className={classes.list}>
          {shown.map((comment) => (
            <li key={comment.id} className={classes.comment}>
              <Avatar src={comment.user.userImg} name={comment.user.name} size={40} />
              <div>
                <Link to={paths.userProfile(comment.user.id)}>
                  <b>{comment.user.name}</b>
                </Link>
                <p>{comment.text}</p>
              </div>
              {comment.user.id === me?.userId && (
                <IconKey
                  label="Eliminar tu comentario"
                  icon={<TrashIcon />}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(comment.id, { onError: showFailure })}
                />
              )}
              <ReportKey
                kind="comment"
                id={comment.id}
                what={`el comentario de ${comment.user.name}`}
                authorId={comment.user.id}
              />
            </li>
          ))}
          <li>
            <LoadMore
              hasMore={comments.hasNextPage}
              pending={comments.isFetchingNextPage}
              failed={comments.isFetchNextPageError}
              onMore={() => void comments.fetchNextPage()}
            />
          </li>
        </ul>
      )}
      {me ? <CommentForm review={review} /> : <SignIn />}
    </>
  )
}

function CommentForm({ review }: { review: Review }) {
  const { data: profile } = useQuery(profileQuery)
  const [text, setText] = useState('')
  const write = useWriteComment(review)
  const showFailure = useFailure()
  if (!profile) return null
  if (!mayComment(profile.role))
    return (
      <KeyLink component={Link} to={paths.premiumMember()} variant="primary" block>
        Pásate a Premium para comentar
      </KeyLink>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || write.isPending) return
    write.mutate(text, { onSuccess: () => setText(''), onError: showFailure })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextAreaField
        label="Tu comentario"
        name="text"
        rows={2}
        maxLength={COMMENT_LENGTH}
        placeholder={REVIEW_TEXTS.commentRequired}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Key type="submit" variant="primary" pending={write.isPending} disabled={text.trim() === ''}>
        Comentar
      </Key>
    </form>
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
